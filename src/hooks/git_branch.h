// The branch of a git checkout, read from its files: no git is run.
#pragma once

#include <filesystem>
#include <string>

namespace cairn {

// The branch that is checked out where the directory is, or above it. Empty outside a checkout, and
// where no branch is: at a commit, or if the files cannot be read.
std::string GitBranchOf(std::filesystem::path directory);

}  // namespace cairn
