// What `cairn init` does once the files are in place. The command knows neither how a project is
// analysed nor how files are indexed; program.cc puts that in.
#pragma once

#include <functional>
#include <string>

#include "base/result.h"
#include "cli/command.h"

namespace cairn {

// Each works on the project that was set up and gives a line for people about what it found. An
// empty function is not called, and nothing is said about it.
struct InitWork {
  std::function<Result<std::string>(App&)> analyze;
  std::function<Result<std::string>(App&)> index;
};

Command InitCommand(InitWork work);

}  // namespace cairn
