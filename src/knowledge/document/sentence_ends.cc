#include "knowledge/document/sentence_ends.h"

#include <algorithm>
#include <array>

#include "knowledge/document/lines.h"
#include "text/sentence.h"

namespace cairn {
namespace {

constexpr std::string_view kClosing = "\"')]*_`";
constexpr std::array<std::string_view, 3> kWideMarks = {"。", "！", "？"};
constexpr std::array<std::string_view, 4> kWideClosing = {"」", "』", "）", "”"};
// As many closing characters as EndsSentence skips.
constexpr std::size_t kMostClosing = 4;
// How far before the next sentence a sentence mark can be with ordinary spacing.
constexpr std::size_t kFarthestMark = 16;

template <std::size_t kCount>
std::size_t LengthOfAny(const std::array<std::string_view, kCount>& list, std::string_view text) {
  for (const std::string_view item : list) {
    if (text.starts_with(item)) return item.size();
  }
  return 0;
}

bool IsLineEnd(char c) { return c == '\n' || c == '\r'; }

// The start of the line that contains `at`, searched back to `least`.
std::size_t StartOfLine(std::string_view text, std::size_t at, std::size_t least) {
  while (at > least && !IsLineEnd(text[at - 1])) --at;
  return at;
}

std::size_t SkipClosing(std::string_view text, std::size_t at) {
  const std::size_t limit = std::min(text.size(), at + kMostClosing);
  while (at < limit && kClosing.find(text[at]) != std::string_view::npos) ++at;
  return at;
}

}  // namespace

std::size_t SentenceEndAt(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (c == '.' || c == '!' || c == '?') {
    return EndsSentence(text, at) ? SkipClosing(text, at + 1) : 0;
  }
  if (c != kWideMarks[0][0] && c != kWideMarks[1][0]) return 0;  // the common case
  const std::size_t wide = LengthOfAny(kWideMarks, text.substr(at));
  return wide == 0 ? 0 : at + wide + LengthOfAny(kWideClosing, text.substr(at + wide));
}

std::size_t LastSentenceCut(std::string_view text, std::size_t from, std::size_t to) {
  for (std::size_t at = to; at > from; --at) {
    const std::size_t end = SentenceEndAt(text, at - 1);
    const std::size_t cut = end == 0 ? 0 : EndOfGap(text, end);
    if (cut == 0 || cut > to) continue;
    const std::size_t line = StartOfLine(text, at - 1, from);
    if (text[SkipBlanks(text, line)] != '|') return cut;
    at = line + 1;
  }
  return 0;
}

std::size_t NextSentenceOrLine(std::string_view text, std::size_t from) {
  if (from == 0) return 0;
  for (std::size_t at = from - std::min(from, kFarthestMark); at < text.size(); ++at) {
    if (IsLineEnd(text[at]) && at + 1 >= from) return at + 1;
    const std::size_t end = SentenceEndAt(text, at);
    const std::size_t start = end == 0 ? 0 : SkipBlanks(text, end);
    if (start >= from) return start;
  }
  return text.size();
}

}  // namespace cairn
