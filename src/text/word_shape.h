// Character-level rules for splitting a text into words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/fold.h"

namespace cairn {

// WordClass, plus the ASCII characters that join the parts of an identifier.
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
// Whether a word can start with it. Ideographs form words of their own.
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

// Folds an ASCII letter or digit into `out`; always writes one byte.
inline std::size_t FoldAscii(char32_t c, char* out) {
  *out = static_cast<char>(c >= U'A' && c <= U'Z' ? c + 32 : c);
  return 1;
}

// A plain word at the start of the text, which needs no further analysis; length 0 if there is
// none.
struct PlainWord {
  std::size_t length = 0;
  bool has_capital = false;
};
PlainWord MeasurePlainWord(std::string_view text);

// Whether the run of ASCII letters and digits at the start is random, such as a hash or a key, so
// that its parts mean nothing.
bool IsOpaque(std::string_view text);

// The length of the English ending at the start of the text ('s, n't without its n, 're …), if it
// ends a word; 0 if there is none.
std::size_t CliticLength(std::string_view text);

// The length of ++ or # at the start of the text if it ends the name of a language; else 0.
std::size_t SymbolLength(std::string_view text);

}  // namespace cairn
