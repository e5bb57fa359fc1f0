// Where a sentence ends. A full stop in "e.g.", "Dr. Weber", "3.5", "file.cc" or "J. Smith" is
// none.
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn {

// Whether the '.', '!' or '?' at `at` ends a sentence: white space or the end of the text follows,
// closing quotes and brackets aside, and the word before is no abbreviation. Looks at a bounded
// number of bytes on either side.
bool EndsSentence(std::string_view text, std::size_t at);

// Whether a word, without its last full stop, is usually written with one: "Dr", "vs", "e.g".
bool IsAbbreviation(std::string_view word);

}  // namespace cairn
