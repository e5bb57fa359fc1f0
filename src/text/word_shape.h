// What words look like, letter by letter: the rules that cutting a text into words goes by.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/fold.h"

namespace cairn {

// WordClass, and the ASCII characters that join the parts of an identifier.
enum class CharClass : std::uint8_t {
  kGap,
  kLower,
  kUpper,
  kDigit,
  kMark,
  kIdeograph,
  kUnderscore,
  kHyphen,
};

namespace word_shape_internal {

constexpr std::array<CharClass, 128> MakeAsciiClasses() {
  std::array<CharClass, 128> classes{};
  for (unsigned char c = 'a'; c <= 'z'; ++c) classes[c] = CharClass::kLower;
  for (unsigned char c = 'A'; c <= 'Z'; ++c) classes[c] = CharClass::kUpper;
  for (unsigned char c = '0'; c <= '9'; ++c) classes[c] = CharClass::kDigit;
  classes['_'] = CharClass::kUnderscore;
  classes['-'] = CharClass::kHyphen;
  return classes;
}

inline constexpr std::array<CharClass, 128> kAsciiClasses = MakeAsciiClasses();

}  // namespace word_shape_internal

constexpr CharClass AsciiClass(unsigned char c) { return word_shape_internal::kAsciiClasses[c]; }
constexpr bool IsLetterClass(CharClass c) {
  return c == CharClass::kLower || c == CharClass::kUpper;
}
// Can a word start with it? Ideographs have words of their own.
constexpr bool IsWordClass(CharClass c) { return IsLetterClass(c) || c == CharClass::kDigit; }
constexpr bool IsAsciiWord(unsigned char c) { return IsWordClass(AsciiClass(c)); }

constexpr CharClass FromWordClass(WordClass c) {
  switch (c) {
    case WordClass::kNone:
      return CharClass::kGap;
    case WordClass::kLower:
      return CharClass::kLower;
    case WordClass::kUpper:
      return CharClass::kUpper;
    case WordClass::kDigit:
      return CharClass::kDigit;
    case WordClass::kMark:
      return CharClass::kMark;
    case WordClass::kIdeograph:
      return CharClass::kIdeograph;
  }
  return CharClass::kGap;
}

// Lowers an ASCII letter or digit into `out`; it always takes one byte.
inline std::size_t FoldAscii(char32_t c, char* out) {
  *out = static_cast<char>(c >= U'A' && c <= U'Z' ? c + 32 : c);
  return 1;
}

// A word that needs no second look, at the start of the text; length 0 if there is none.
struct PlainWord {
  std::size_t length = 0;
  bool has_capital = false;
};
PlainWord MeasurePlainWord(std::string_view text);

// Whether the run of ASCII letters and digits at the start is a hash, a key or the like, whose
// parts say nothing.
bool IsOpaque(std::string_view text);

// How long the English ending is ('s, n't without its n, 're …) that stands at the start of the
// text and ends a word; 0 if there is none.
std::size_t CliticLength(std::string_view text);

// The length of ++ or # at the start of the text, where it ends the name of a language; else 0.
std::size_t SymbolLength(std::string_view text);

}  // namespace cairn
