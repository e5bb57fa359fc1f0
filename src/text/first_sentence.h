// The words of a text's first sentence, read one at a time, so that a long text costs no more than
// what is taken from it.
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn {

struct SentenceWord {
  std::string_view text;  // empty: the sentence is over
  bool glued = false;     // no space stands before it
  bool half = false;      // a character of a script without spaces: half a word
};

// Starts at the first line that has text besides markdown: heading marks, bullets, quote marks,
// rules and the line that opens a code fence are skipped, and so is a mark of emphasis. A sentence
// ends with its punctuation, at a blank line, at the end of a heading or of a line of code, and
// before a line that is a block of its own. The text is valid UTF-8.
class FirstSentence {
 public:
  explicit FirstSentence(std::string_view text);
  SentenceWord Next();
  // The mark of emphasis, such as "**", that was skipped; it is closed somewhere in the text.
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
