// Text laid out in the columns of a terminal. Texts are valid UTF-8 without escape sequences; style
// is added afterwards.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// How many columns a text of one line takes.
std::size_t ColumnsOf(std::string_view text);

// The text with spaces after it up to `columns`.
std::string PadTo(std::string_view text, std::size_t columns);

// The text if it fits, else its beginning and an ellipsis.
std::string CutTo(std::string_view text, std::size_t columns);

// Lines of at most `width` columns. Newlines of the text stay, a line's indentation is kept for
// its continuation, and a word that is wider than a line is broken.
std::vector<std::string> Wrap(std::string_view text, std::size_t width);

// The lines of Wrap, each after `indent` spaces and with a newline at its end.
std::string WrapIndented(std::string_view text, std::size_t width, std::size_t indent);

}  // namespace cairn
