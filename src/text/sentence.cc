#include "text/sentence.h"

#include <algorithm>

#include "base/ascii.h"
#include "text/lowered.h"
#include "text/word_set.h"

namespace cairn {
namespace {

constexpr std::string_view kAbbreviations =
    "dr mr mrs prof st sr jr vs e.g i.e eg ie cf approx resp incl excl fig nr vol ca bzw "
    "z.b d.h u.a usw evtl ggf inkl mme mlle dept inc ltd corp al viz ph.d u.s a.m p.m т.е т.д т.п";

// How many bytes are examined for an abbreviation or closing quotes
constexpr std::size_t kFarthest = 10;
constexpr std::size_t kMostClosing = 4;

bool IsClosing(char c) {
  return c == '"' || c == '\'' || c == ')' || c == ']' || c == '*' || c == '_' || c == '`';
}

// The bytes before `at` back to white space or an opening bracket, at most as many as an
// abbreviation can have.
std::string_view WordBefore(std::string_view text, std::size_t at) {
  const std::size_t limit = at > kFarthest ? at - kFarthest : 0;
  std::size_t start = at;
  while (start > limit && !IsSpaceAscii(text[start - 1]) && text[start - 1] != '(') --start;
  return text.substr(start, at - start);
}

// An initial, as in "J. Smith". "I" is a word.
bool IsInitial(std::string_view word) {
  return word.size() == 1 && word[0] >= 'A' && word[0] <= 'Z' && word[0] != 'I';
}

}  // namespace

bool IsAbbreviation(std::string_view word) {
  return kWordSetOf<kAbbreviations>.Has(Lowered(word).view());
}

bool EndsSentence(std::string_view text, std::size_t at) {
  std::size_t next = at + 1;
  const std::size_t limit = std::min(text.size(), next + kMostClosing);
  while (next < limit && IsClosing(text[next])) ++next;
  if (next < text.size() && !IsSpaceAscii(text[next])) return false;
  if (text[at] != '.') return true;
  const std::string_view word = WordBefore(text, at);
  const bool lady = word == "Ms";  // "ms" is milliseconds
  return !lady && !IsInitial(word) && !IsAbbreviation(word);
}

}  // namespace cairn
