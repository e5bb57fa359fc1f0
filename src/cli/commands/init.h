// Hooks for the later steps of `cairn init`. The command does not depend on analysis or indexing;
// program.cc provides them.
#pragma once

#include <functional>
#include <string>

#include "base/result.h"
#include "cli/command.h"

namespace cairn {

// Each works on the project that was set up and returns a one-line summary. An empty function is
// skipped silently.
struct InitWork {
  std::function<Result<std::string>(App&)> analyze;
  std::function<Result<std::string>(App&)> index;
};

Command InitCommand(InitWork work);

}  // namespace cairn
