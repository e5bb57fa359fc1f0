#include "base/text.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/utf8.h"

namespace cairn {
namespace {

constexpr std::size_t kMostQuoted = 60;

// Characters that would break a line or be interpreted by the terminal.
bool IsControl(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029;
}

// Damerau-Levenshtein distance with adjacent swaps, ignoring ASCII case.
std::size_t EditDistance(std::string_view a, std::string_view b) {
  const std::size_t width = b.size() + 1;
  std::vector<std::size_t> cost((a.size() + 1) * width);
  const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& { return cost[i * width + j]; };
  for (std::size_t i = 0; i <= a.size(); ++i) at(i, 0) = i;
  for (std::size_t j = 0; j <= b.size(); ++j) at(0, j) = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = LowerAscii(a[i - 1]) == LowerAscii(b[j - 1]);
      at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && LowerAscii(a[i - 1]) == LowerAscii(b[j - 2]) &&
                           LowerAscii(a[i - 2]) == LowerAscii(b[j - 1]);
      if (swapped) at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
    }
  }
  return at(a.size(), b.size());
}

}  // namespace

std::string_view Trim(std::string_view text) {
  while (!text.empty() && IsSpaceAscii(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsSpaceAscii(text.back())) text.remove_suffix(1);
  return text;
}

std::string ToLowerAscii(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), LowerAscii);
  return lower;
}

bool EqualsIgnoringCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return LowerAscii(x) == LowerAscii(y); });
}

std::vector<std::string> Split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string Join(std::span<const std::string> parts, std::string_view separator) {
  std::string joined;
  for (const std::string& part : parts) {
    if (&part != parts.data()) joined += separator;
    joined += part;
  }
  return joined;
}

std::string Abbreviate(std::string_view text, std::size_t most) {
  std::string line;
  text = Trim(text);
  std::size_t code_points = 0;
  bool in_space = false;
  while (!text.empty()) {
    if (IsSpaceAscii(text.front())) {
      in_space = true;
      text.remove_prefix(1);
      continue;
    }
    if (code_points + (in_space ? 1 : 0) >= most) return line + "…";
    if (in_space) line += ' ';
    code_points += in_space ? 2 : 1;
    in_space = false;
    if (text.front() > ' ' && text.front() <= '~') {  // fast path for most text
      line += text.front();
      text.remove_prefix(1);
      continue;
    }
    const std::string_view head = text.substr(0, 4);
    std::size_t length = 1;
    if (FindInvalidUtf8(head) == 0) {
      line += "\uFFFD";
    } else {
      length = 0;
      const char32_t c = NextCodePoint(head, length);
      line += IsControl(c) ? "\uFFFD" : head.substr(0, length);
    }
    text.remove_prefix(length);
  }
  return line;
}

std::string Quoted(std::string_view text) { return "'" + Abbreviate(text, kMostQuoted) + "'"; }

std::string_view NearestName(std::string_view word, std::span<const std::string_view> candidates) {
  std::string_view nearest;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string_view candidate : candidates) {
    const auto [shorter, longer] = std::minmax({word.size(), candidate.size()});
    if (longer - shorter >= least)
      continue;  // a lower bound of the distance; skips most long words
    const std::size_t distance = EditDistance(word, candidate);
    if (distance < least) {
      least = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

}  // namespace cairn
