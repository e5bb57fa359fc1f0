// The commands of a CMake file, without running it: names and arguments as written. Comments and
// the marks around quoted and bracket arguments are gone; variables stay ${…}.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cairn {

struct CmakeCommand {
  std::string name;  // in lower case, as CMake compares it
  std::vector<std::string> arguments;
};

// An error names the line of a command, quote or bracket that is not closed.
Result<std::vector<CmakeCommand>> ReadCmakeCommands(std::string_view text);

}  // namespace cairn
