// Project names: the name of the folder, on any operating system. A worktree that a tool created
// for one task belongs to its original project.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// The project name for a path; the text itself if it is not a path.
std::string ProjectName(std::string_view folder);

}  // namespace cairn
