// Reads the words of a text's first sentence one at a time, so that the cost depends on what is
// read, not on the length of the text.
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn {

struct SentenceWord {
  std::string_view text;  // empty: end of the sentence
  bool glued = false;     // not preceded by a space
  bool half = false;      // a character of a script without spaces, which counts as half a word
};

// Starts at the first line with text other than Markdown: skips heading marks, bullets, quote
// marks, rules, the opening line of a code fence, and a mark of emphasis. A sentence ends with its
// punctuation, at a blank line, at the end of a heading or of a line of code, and before a line
// that starts a new block. The text must be valid UTF-8.
class FirstSentence {
 public:
  explicit FirstSentence(std::string_view text);
  SentenceWord Next();
  // The skipped mark of emphasis, such as "**", which is closed somewhere in the text.
  std::string_view emphasis() const { return emphasis_; }

 private:
  void FindStart();
  void SkipEmphasis();
  bool SkipBlanks();
  bool IsLineBreakTheEnd(std::size_t next_line) const;
  std::size_t WordEnd(std::size_t start);

  std::string_view text_;
  std::size_t at_ = 0;
  bool ends_with_line_ = false;  // a heading, or code
  bool over_ = false;
  bool started_ = false;
  std::string_view emphasis_;
};

}  // namespace cairn
