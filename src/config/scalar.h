// Locale-independent parsing of numbers, booleans and texts for the configuration. Limits are
// inclusive.
//
// Internal to this module.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace cairn {

// The entire text as a decimal number in the range; surrounding white space is allowed.
std::optional<double> NumberBetween(std::string_view text, double least, double most);

// Accepts true, yes, on, 1 and false, no, off, 0, in upper or lower case.
std::optional<bool> ParseBool(std::string_view text);

// Whether it is UTF-8 without NUL and has between `least` and `most` code points.
bool IsTextOf(std::string_view text, std::size_t least, std::size_t most);

// The shortest text that parses back to the same number; whole numbers without an exponent.
std::string NumberText(double number);

}  // namespace cairn
