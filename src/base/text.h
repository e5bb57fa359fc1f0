// Small operations on text that several modules need.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

std::string_view Trim(std::string_view text);  // ASCII white space on both ends
std::string ToLowerAscii(std::string_view text);
bool EqualsIgnoringCase(std::string_view a, std::string_view b);  // ASCII only
std::vector<std::string> Split(std::string_view text, char separator);
std::string Join(std::span<const std::string> parts, std::string_view separator);

// The text in one line, white space runs folded to a space and, beyond `most` code points, cut with
// an ellipsis. Bytes that are not UTF-8 and control characters become U+FFFD, so that the result
// can be put into a message.
std::string Abbreviate(std::string_view text, std::size_t most);

// What somebody gave, as a message repeats it: abbreviated to 60 code points, in single quotes.
std::string Quoted(std::string_view text);

// The candidate that is nearest to a mistyped word (at most a third of its letters changed, added,
// dropped or swapped with their neighbour, ignoring case), or empty.
std::string_view NearestName(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace cairn
