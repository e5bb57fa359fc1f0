// What the guard's rules share beyond base/ascii.h: bytes of names and words, and parts of a text
// that may lie beyond its ends.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/ascii.h"

namespace cairn {

// The bytes of names: also the dots and dashes of settings and options.
constexpr bool IsNameByte(char c) { return IsIdentifierByte(c) || c == '-' || c == '.'; }
constexpr bool IsQuote(char c) { return c == '"' || c == '\'' || c == '`'; }
constexpr bool IsInWord(char c) { return !IsSpaceAscii(c); }
constexpr bool IsInLine(char c) { return !IsLineEnd(c); }

// The text from a place on, at most `most` bytes; empty beyond its end.
constexpr std::string_view From(std::string_view text, std::size_t at,
                                std::size_t most = std::string_view::npos) {
  return at < text.size() ? text.substr(at, most) : std::string_view{};
}
// The text before a place, at most `most` bytes.
constexpr std::string_view Before(std::string_view text, std::size_t at, std::size_t most) {
  const std::size_t begin = at > most ? at - most : 0;
  return text.substr(begin, at - begin);
}

// Whether a word can start here. The letter of an escape, `\n` in a JSON string, is not part of it.
constexpr bool StartsWord(std::string_view text, std::size_t at) {
  if (at == 0 || !IsIdentifierByte(text[at - 1])) return true;
  return at >= 2 && text[at - 2] == '\\' && IsAny(text[at - 1], "ntr");
}

// Where the line ends, at most `most` bytes on.
constexpr std::size_t LineEnd(std::string_view text, std::size_t at, std::size_t most) {
  return RunEnd(text.substr(0, at + most), at, IsInLine);
}

}  // namespace cairn
