// Adds and removes lines at the end of a .gitignore.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// Whether the line, or one that ignores the same path or a parent folder, is present, with or
// without leading and trailing slashes.
bool HasLine(std::string_view text, std::string_view line);

// Appends the line, first terminating an unterminated last line.
std::string AddLine(std::string_view text, std::string_view line);

// Removes the line, wherever it is.
std::string RemoveLine(std::string_view text, std::string_view line);

}  // namespace cairn
