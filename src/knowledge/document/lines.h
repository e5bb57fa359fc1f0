// Lines and the gaps between words of a text, by offsets. White space is that of Trim
// (base/text.h); a line ends with LF, CRLF or CR, as it does for cmark.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cairn {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Nothing but white space; a byte order mark at the start is none either.
bool IsBlankText(std::string_view text);

// Where the line that `at` stands in is over: the start of the next one, or the text's end.
std::size_t EndOfLine(std::string_view text, std::size_t at);

// The first byte from `at` on that is no white space, or the text's end.
std::size_t SkipBlanks(std::string_view text, std::size_t at);

// `at` moved over white space, but not into the indentation of the next line with text.
std::size_t EndOfGap(std::string_view text, std::size_t at);

// How many lines end in the text.
std::int64_t CountLines(std::string_view text);

}  // namespace cairn
