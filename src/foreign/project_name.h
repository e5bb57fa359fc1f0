// What a project is called: as its folder is, on whatever system that was. A working copy that a
// tool made for one task belongs to the project that it is a copy of.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// Of a path; the text itself if it is no path.
std::string ProjectName(std::string_view folder);

}  // namespace cairn
