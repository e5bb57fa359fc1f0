// The two characters whose lower case is not a one-to-one mapping (Unicode's SpecialCasing, without
// language-specific rules).
//
// Pure functions, thread-safe.
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn {

inline constexpr char32_t kCapitalIWithDot = 0x130;  // İ becomes i and a combining dot
inline constexpr char32_t kCapitalSigma = 0x3A3;

// The lower case of the Σ at `at`: ς at the end of a word of more than one letter, else σ. `text`
// is valid UTF-8. With `cleaned`, the context consists of the characters left after cleaning
// (char_class.h). Looks no further than the nearest Σ, so that a text of nothing else still takes
// linear time.
char32_t LoweredSigma(std::string_view text, std::size_t at, bool cleaned);

}  // namespace cairn
