// The command by which a client's file starts Cairn.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"

namespace cairn {

// "cairn" if the lookup in `path` (the value of PATH) finds the file `running`; else the full path
// of `running`. Fails if that path cannot be written to a text file.
Result<std::string> ProgramFor(const std::filesystem::path& running, const std::string& path);

// The executable of this process.
Result<std::filesystem::path> RunningProgram();

}  // namespace cairn
