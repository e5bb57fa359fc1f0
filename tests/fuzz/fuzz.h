// What the fuzzers share: the input as text, and a check that ends the process where it fails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/utf8.h"

namespace cairn {

inline void Check(bool holds) {
  if (!holds) std::abort();
}

inline std::string_view TextOf(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Valid UTF-8 without NUL: what reaches the readers of files.
inline bool IsPlainText(std::string_view text) {
  return text.find('\0') == std::string_view::npos &&
         FindInvalidUtf8(text) == std::string_view::npos;
}

// The first line, which is taken off; all of the text if it has one line.
inline std::string_view TakeLine(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  return line;
}

// The first byte, which is taken off and chooses one of `count`; 0 if there is none.
inline std::size_t TakeChoice(std::string_view& text, std::size_t count) {
  if (text.empty()) return 0;
  const auto choice = static_cast<unsigned char>(text.front());
  text.remove_prefix(1);
  return choice % count;
}

}  // namespace cairn
