#include "knowledge/document/lines.h"

#include <algorithm>

#include "base/ascii.h"

namespace cairn {

bool IsBlankText(std::string_view text) {
  const std::size_t start = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  return SkipBlanks(text, start) == text.size();
}

std::size_t EndOfLine(std::string_view text, std::size_t at) {
  const std::size_t end = text.find_first_of("\r\n", at);
  if (end == std::string_view::npos) return text.size();
  return text.substr(end, 2) == "\r\n" ? end + 2 : end + 1;
}

std::size_t SkipBlanks(std::string_view text, std::size_t at) {
  while (at < text.size() && IsSpaceAscii(text[at])) ++at;
  return at;
}

std::size_t EndOfGap(std::string_view text, std::size_t at) {
  const std::size_t end = SkipBlanks(text, at);
  if (end == text.size()) return end;
  const std::size_t from = at - std::min<std::size_t>(at, 1);  // `at` may be at the start of a line
  const std::size_t line_end = text.substr(from, end - from).find_last_of("\r\n");
  return line_end == std::string_view::npos ? end : from + line_end + 1;
}

std::int64_t CountLines(std::string_view text) {
  std::int64_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool pair = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    count += text[i] == '\n' || (text[i] == '\r' && !pair) ? 1 : 0;
  }
  return count;
}

}  // namespace cairn
