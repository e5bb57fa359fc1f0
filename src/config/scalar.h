// Numbers, booleans and texts as the configuration takes them, whatever the locale is. Limits are
// inclusive.
//
// Inside the room only.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace cairn {

// The whole text as a decimal number, white space around it aside, if it lies in the range.
std::optional<double> NumberBetween(std::string_view text, double least, double most);

// true, yes, on, 1 and false, no, off, 0, in either case.
std::optional<bool> ParseBool(std::string_view text);

// Whether it is UTF-8 without NUL and has that many code points.
bool IsTextOf(std::string_view text, std::size_t least, std::size_t most);

// The shortest text that reads back as the same number; whole numbers without an exponent.
std::string NumberText(double number);

}  // namespace cairn
