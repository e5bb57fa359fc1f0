#include "setup/lines_text.h"

#include <algorithm>

#include "base/text.h"

namespace cairn {
namespace {

std::string_view WithoutEndSlashes(std::string_view pattern) {
  if (pattern.starts_with('/')) pattern.remove_prefix(1);
  if (pattern.ends_with('/')) pattern.remove_suffix(1);
  return pattern;
}

// Whether the first pattern's folder equals or contains that of the second.
bool Covers(std::string_view there, std::string_view wanted) {
  there = WithoutEndSlashes(there);
  wanted = WithoutEndSlashes(wanted);
  return there == wanted || (!there.empty() && wanted.starts_with(there) &&
                             wanted.substr(there.size()).starts_with('/'));
}

}  // namespace

bool HasLine(std::string_view text, std::string_view line) {
  const auto lines = Split(text, '\n');
  return std::ranges::any_of(lines, [&](const auto& each) { return Covers(Trim(each), line); });
}

std::string AddLine(std::string_view text, std::string_view line) {
  const std::size_t first_end = text.find('\n');
  const bool by_crlf = first_end != text.npos && first_end > 0 && text[first_end - 1] == '\r';
  const std::string newline = by_crlf ? "\r\n" : "\n";
  std::string result(text);
  if (!result.empty() && result.back() != '\n') result += newline;
  return result += std::string(line) + newline;
}

std::string RemoveLine(std::string_view text, std::string_view line) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    if (Trim(text.substr(at, end - at)) != line) result += text.substr(at, end - at);
    at = end;
  }
  return result;
}

}  // namespace cairn
