// UTF-8 as Cairn meets it: everything stored is valid; what comes in is checked first.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cairn {

// The offset of the first byte that is not part of valid UTF-8 (RFC 3629: no surrogates, no
// overlong forms, nothing above U+10FFFF), or npos.
std::size_t FindInvalidUtf8(std::string_view text);

// How many code points a valid text has.
std::size_t CountCodePoints(std::string_view text);

// The first `count` code points of a valid text; all of it if it has fewer.
std::string_view FirstCodePoints(std::string_view text, std::size_t count);

// Reads the code point that starts at `position` of a valid text and moves past it.
char32_t NextCodePoint(std::string_view text, std::size_t& position);

// How many columns of a terminal a character takes: 0, 1 or 2. Control characters take none.
int DisplayWidth(char32_t c);

// Letters of all scripts, by Unicode's general category.
bool IsUpper(char32_t c);
bool IsLower(char32_t c);
bool IsLetter(char32_t c);
bool IsDigit(char32_t c);
bool IsSpace(char32_t c);

// Whether a valid text has nothing but white space.
bool IsBlank(std::string_view text);

}  // namespace cairn
