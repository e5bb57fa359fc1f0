#include "text/first_sentence.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"
#include "base/utf8.h"
#include "text/sentence.h"

namespace cairn {
namespace {

// In bytes. The rest of a longer word follows as a word joined without a space.
constexpr std::size_t kLongestWord = 1000;

bool IsFence(std::string_view line) { return line.starts_with("```") || line.starts_with("~~~"); }

// ---, ***, ===: a single repeated sign.
bool IsRule(std::string_view line) {
  return line.size() >= 3 && std::string_view("-*=_").find(line[0]) != std::string_view::npos &&
         line.find_first_not_of(line[0]) == std::string_view::npos;
}

// Scripts written without spaces: Chinese characters, kana and their full-width punctuation.
bool IsUnspaced(char32_t c) {
  return (c >= 0x2E80 && c < 0xA000) || (c >= 0xF900 && c < 0xFB00) ||
         (c >= 0xFF00 && c < 0xFFF0) || (c >= 0x20000 && c < 0x32000);
}

bool EndsUnspacedSentence(char32_t c) { return c == U'。' || c == U'！' || c == U'？'; }

// The length of a list number such as "12. " or "3) "; 0 if there is none.
std::size_t ListNumberLength(std::string_view line) {
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  if (digits == 0 || digits > 3 || digits + 1 >= line.size()) return 0;
  const bool number = (line[digits] == '.' || line[digits] == ')') && line[digits + 1] == ' ';
  return number ? digits + 2 : 0;
}

// The length of the line's leading Markdown mark; 0 if there is none.
std::size_t MarkLength(std::string_view line) {
  const std::size_t hashes = std::min(line.find_first_not_of('#'), line.size());
  if (hashes > 0 && (hashes == line.size() || IsSpaceAscii(line[hashes]))) return hashes;
  if (line[0] == '>') return 1;
  for (const std::string_view mark : {"- ", "* ", "+ ", "[ ] ", "[x] ", "[X] ", "\u2022 "}) {
    if (line.starts_with(mark)) return mark.size();
  }
  if (line.size() == 1 && std::string_view("-*+").find(line[0]) != std::string_view::npos) return 1;
  return ListNumberLength(line);
}

// The line without such marks; `heading` is set if one made it a heading.
std::string_view StripMarks(std::string_view line, bool& heading) {
  line = Trim(line);
  while (!line.empty()) {
    const std::size_t length = MarkLength(line);
    if (length == 0) break;
    heading |= line[0] == '#';
    line = Trim(line.substr(length));
  }
  return line;
}

// Whether `mark`, which precedes `text`, is closed in it. The closing mark must end a word, or it
// would be part of an identifier.
bool IsEmphasis(std::string_view text, std::string_view mark) {
  const std::size_t close = text.find(mark);
  if (close == std::string_view::npos || close == 0 || IsSpaceAscii(text[0])) return false;
  const std::size_t after = close + mark.size();
  return after == text.size() || !IsWordByte(text[after]);
}

}  // namespace

FirstSentence::FirstSentence(std::string_view text) : text_(text) {
  FindStart();
  SkipEmphasis();
}

void FirstSentence::FindStart() {
  std::size_t start = 0;
  while (start < text_.size()) {
    const std::size_t end = std::min(text_.find('\n', start), text_.size());
    const std::string_view line = Trim(text_.substr(start, end - start));
    bool heading = false;
    const std::string_view rest = StripMarks(line, heading);
    if (IsFence(line)) {
      ends_with_line_ = true;
    } else if (!rest.empty() && !IsRule(line)) {
      ends_with_line_ |= heading;
      at_ = static_cast<std::size_t>(rest.data() - text_.data());
      return;
    }
    start = end + 1;
  }
  over_ = true;
}

void FirstSentence::SkipEmphasis() {
  if (over_) return;
  for (const std::string_view mark : {"***", "**", "~~", "*", "_"}) {
    const std::string_view rest = text_.substr(at_, 200);
    if (!rest.starts_with(mark)) continue;
    if (!IsEmphasis(rest.substr(mark.size()), mark)) return;
    emphasis_ = mark;
    at_ += mark.size();
    return;
  }
}

// A blank line, a block that starts on the next line, or a line that is a sentence of its own.
bool FirstSentence::IsLineBreakTheEnd(std::size_t next_line) const {
  if (ends_with_line_) return true;
  const std::string_view rest = text_.substr(next_line, 80);
  const std::string_view line = Trim(rest.substr(0, rest.find('\n')));
  return line.empty() || IsFence(line) || IsRule(line) || MarkLength(line) > 0;
}

// Advances to the next word; false if the sentence ends before it.
bool FirstSentence::SkipBlanks() {
  while (at_ < text_.size()) {
    std::size_t next = at_;
    if (!IsSpace(NextCodePoint(text_, next))) return true;
    if (text_[at_] == '\n' && started_ && IsLineBreakTheEnd(next)) return false;
    at_ = next;
  }
  return false;
}

// The end of the word that starts at `start`: before a space or a character of an unspaced script.
std::size_t FirstSentence::WordEnd(std::size_t start) {
  std::size_t end = start;
  const std::size_t limit = std::min(text_.size(), start + kLongestWord);
  while (end < limit && !IsSpaceAscii(text_[end])) {
    const char c = text_[end];
    if ((c == '.' || c == '!' || c == '?') && EndsSentence(text_, end)) over_ = true;
    std::size_t next = end;
    const char32_t code =
        IsAscii(c) ? static_cast<char32_t>(text_[next++]) : NextCodePoint(text_, next);
    if (IsUnspaced(code) || IsSpace(code)) break;
    end = next;
  }
  return end;
}

SentenceWord FirstSentence::Next() {
  const std::size_t before = at_;
  if (over_ || !SkipBlanks()) return {};
  const bool glued = started_ && at_ == before;
  const std::size_t start = at_;
  started_ = true;
  const char32_t first = NextCodePoint(text_, at_);
  const bool half = IsUnspaced(first);
  if (half) {
    over_ = EndsUnspacedSentence(first);
  } else {
    at_ = WordEnd(start);
  }
  return {text_.substr(start, at_ - start), glued, half};
}

}  // namespace cairn
