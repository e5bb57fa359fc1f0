// Character classes of BERT's uncased tokenizer. They follow the reference implementation that
// produced the test data (tests/reference), which uses Unicode's general categories.
//
// Pure functions, thread-safe. Every code point is valid input, assigned or not.
#pragma once

namespace cairn {

// Removed by cleaning: control, format and private-use characters other than tab and line ends, and
// U+FFFD.
bool IsRemovedByCleaning(char32_t c);

// Separates words: white space and line ends.
bool IsWordSeparator(char32_t c);

// A token of its own: Unicode punctuation, and the ASCII symbols, such as $ and +, that Unicode
// does not classify as punctuation.
bool IsTokenPunctuation(char32_t c);

// Separated from its neighbors: the Han ideographs of the basic plane.
bool IsSeparateIdeograph(char32_t c);

// A mark that accent stripping removes: Unicode's non-spacing marks.
bool IsNonSpacingMark(char32_t c);

// The role of a character in the context that determines the lower case of a sigma (Unicode,
// section 3.13).
enum class Casing { kUncased, kCased, kIgnorable };
Casing CasingOf(char32_t c);

}  // namespace cairn
