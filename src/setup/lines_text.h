// Lines of a .gitignore, added at its end and taken out again.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// Whether the line is there, or one that ignores the same or a folder around it, written with or
// without slashes at its ends.
bool HasLine(std::string_view text, std::string_view line);

// The text with the line at its end; a last line that is not ended is ended first.
std::string AddLine(std::string_view text, std::string_view line);

// The text without the line, wherever it stands.
std::string RemoveLine(std::string_view text, std::string_view line);

}  // namespace cairn
