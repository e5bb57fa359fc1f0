// Text layout in terminal columns. Texts must be valid UTF-8 without escape sequences; style is
// added afterwards.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// The width of a one-line text in columns.
std::size_t ColumnsOf(std::string_view text);

// The text padded with spaces to `columns`.
std::string PadTo(std::string_view text, std::size_t columns);

// The text if it fits, else truncated with an ellipsis.
std::string CutTo(std::string_view text, std::size_t columns);

// Lines of at most `width` columns. Existing newlines are kept, continuation lines repeat the
// indentation, and a word wider than a line is broken.
std::vector<std::string> Wrap(std::string_view text, std::size_t width);

// The lines of Wrap, each indented by `indent` spaces and ending in a newline.
std::string WrapIndented(std::string_view text, std::size_t width, std::size_t indent);

}  // namespace cairn
