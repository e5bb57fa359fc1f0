// What a client's file calls Cairn by.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"

namespace cairn {

// "cairn" if that is what `path` (as PATH has it) leads to and it is the file `running`; else the
// full path of `running`. An error if that cannot be written in a text file.
Result<std::string> ProgramFor(const std::filesystem::path& running, const std::string& path);

// The file of this process.
Result<std::filesystem::path> RunningProgram();

}  // namespace cairn
