// What BERT's uncased tokenizer takes a character for. The classes follow the reference
// implementation that the test data was made with (tests/reference), which follows Unicode's
// general categories.
//
// Pure functions; any thread may call them. Every code point is allowed, assigned or not.
#pragma once

namespace cairn {

// Removed by cleaning: control, format and private-use characters other than tab and line ends, and
// U+FFFD.
bool IsRemovedByCleaning(char32_t c);

// Separates words: spaces of all kinds and line ends.
bool IsWordSeparator(char32_t c);

// A token of its own: Unicode's punctuation, and the ASCII symbols, such as $ and +, that Unicode
// calls otherwise.
bool IsTokenPunctuation(char32_t c);

// Set apart from its neighbours: the Han ideographs of the basic plane.
bool IsSeparateIdeograph(char32_t c);

// A mark that "without accents" drops: Unicode's non-spacing marks.
bool IsNonSpacingMark(char32_t c);

// How a character takes part in the context that decides how a sigma is lowered (Unicode,
// section 3.13).
enum class Casing { kUncased, kCased, kIgnorable };
Casing CasingOf(char32_t c);

}  // namespace cairn
