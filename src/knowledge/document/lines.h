// Line and white space scanning by offset. White space is that of Trim (base/text.h); a line ends
// with LF, CRLF or CR, as in cmark.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cairn {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Whether the text is only white space, ignoring a leading byte order mark.
bool IsBlankText(std::string_view text);

// The end of the line that contains `at`: the start of the next one, or the text's end.
std::size_t EndOfLine(std::string_view text, std::size_t at);

// The first byte at or after `at` that is not white space, or the text's end.
std::size_t SkipBlanks(std::string_view text, std::size_t at);

// Skips white space from `at`, but not the indentation of the next line with text.
std::size_t EndOfGap(std::string_view text, std::size_t at);

// The number of line ends in the text.
std::int64_t CountLines(std::string_view text);

}  // namespace cairn
