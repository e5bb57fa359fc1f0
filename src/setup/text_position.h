// Text positions for messages.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace cairn {

// "3:7": line and column of a byte, 1-based; columns count bytes.
inline std::string PositionText(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  const auto line = 1 + std::ranges::count(before, '\n');
  const std::size_t start = before.rfind('\n') + 1;  // npos + 1 is 0
  return std::to_string(line) + ":" + std::to_string(before.size() - start + 1);
}

}  // namespace cairn
