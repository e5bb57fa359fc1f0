// Reads the current branch of a git checkout from its files, without running git.
#pragma once

#include <filesystem>
#include <string>

namespace cairn {

// The branch checked out in the directory or the nearest parent with a checkout. Empty outside a
// checkout, with a detached HEAD, or if the files cannot be read.
std::string GitBranchOf(std::filesystem::path directory);

}  // namespace cairn
