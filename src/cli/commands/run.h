// Maps argv to an exit code: 0 success, 1 failure, 2 invalid usage or input, 3 not found.
#pragma once

#include <span>
#include <string>

#include "base/error.h"
#include "cli/commands/app.h"

namespace cairn {

// Runs the command that the words (argv without the program's name) request. Errors are one line on
// stderr or, with --json, an object.
int RunCommandLine(const Dependencies& deps, std::span<const std::string> words);

int ExitCodeFor(ErrorCode code);

}  // namespace cairn
