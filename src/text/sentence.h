// Finds sentence ends. A full stop in "e.g.", "Dr. Weber", "3.5", "file.cc" or "J. Smith" does not
// end one.
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn {

// Whether the '.', '!' or '?' at `at` ends a sentence: white space or the end of the text follows,
// after optional closing quotes and brackets, and the word before it is not an abbreviation.
// Examines a bounded number of bytes on either side.
bool EndsSentence(std::string_view text, std::size_t at);

// Whether a word, without its last full stop, is usually written with one: "Dr", "vs", "e.g".
bool IsAbbreviation(std::string_view word);

}  // namespace cairn
