// What search sees of a character: which part of a word it can be, and its form without case,
// accents, width and other compatibility variants.
//
// Folding keeps no context: a text folded character by character is the same whether it was
// composed or decomposed, because the marks that are dropped are the ones that composition hides.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn {

enum class WordClass : std::uint8_t {
  kNone,       // a separator of words
  kLower,      // a letter, of a script without case too
  kUpper,      // a letter that may open a part of an identifier
  kDigit,      // a digit or another number
  kMark,       // belongs to the letter before it
  kIdeograph,  // a letter of a script that is written without spaces between words
};

WordClass WordClassOf(char32_t c);

// The longest that one character folds to; what is beyond it is cut.
inline constexpr std::size_t kMostFoldedBytes = 48;

// Writes the folded character as UTF-8 to `out`, which has room for kMostFoldedBytes, and says how
// many bytes it took. An accent or an invisible joiner takes none.
std::size_t Fold(char32_t c, char* out);

}  // namespace cairn
