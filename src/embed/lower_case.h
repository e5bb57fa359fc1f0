// The two characters whose lower case is no plain mapping from one code point to another (Unicode's
// SpecialCasing, without the rules of single languages).
//
// Pure functions; any thread may call them.
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn {

inline constexpr char32_t kCapitalIWithDot = 0x130;  // İ becomes i and a combining dot
inline constexpr char32_t kCapitalSigma = 0x3A3;

// The sigma that the Σ at `at` becomes: ς at the end of a word of more than one letter, else σ.
// `text` is valid UTF-8. With `cleaned`, the neighbours are those left after cleaning (see
// char_class.h). Looks at most as far as the nearest Σ, so that a text of nothing else is still
// lowered in linear time.
char32_t LoweredSigma(std::string_view text, std::size_t at, bool cleaned);

}  // namespace cairn
