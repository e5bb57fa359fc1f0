// Writes a code point as UTF-8; base/utf8.h reads them.
#pragma once

#include <string>

namespace cairn {

inline void AppendUtf8(char32_t c, std::string& out) {
  const auto tail = [c](int shift) { return static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += {static_cast<char>(0xC0 | (c >> 6)), tail(0)};
  } else if (c < 0x10000) {
    out += {static_cast<char>(0xE0 | (c >> 12)), tail(6), tail(0)};
  } else {
    out += {static_cast<char>(0xF0 | (c >> 18)), tail(12), tail(6), tail(0)};
  }
}

}  // namespace cairn
