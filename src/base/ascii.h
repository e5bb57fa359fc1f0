// Classes of bytes of UTF-8 text, independent of the locale. A byte beyond ASCII is part of a
// character that is not looked at; where that matters, decode it (base/utf8.h).
#pragma once

namespace cairn {

constexpr bool IsAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }
constexpr bool IsUpperAscii(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool IsLowerAscii(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool IsDigitAscii(char c) { return c >= '0' && c <= '9'; }
constexpr bool IsLetterAscii(char c) { return IsUpperAscii(c) || IsLowerAscii(c); }
constexpr bool IsAlnumAscii(char c) { return IsLetterAscii(c) || IsDigitAscii(c); }
// Space, tab, line ends, vertical tab and form feed.
constexpr bool IsSpaceAscii(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
// Of a name in most programming languages.
constexpr bool IsIdentifierByte(char c) { return IsAlnumAscii(c) || c == '_'; }
// Of a word in any script.
constexpr bool IsWordByte(char c) { return IsAlnumAscii(c) || !IsAscii(c); }

}  // namespace cairn
