// Parses the commands of a CMake file without running it: names and arguments as written. Comments
// and argument quotes are removed; variables stay ${…}.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cairn {

struct CmakeCommand {
  std::string name;  // in lower case: CMake ignores case
  std::vector<std::string> arguments;
};

// Errors name the line of the unclosed command, quote or bracket.
Result<std::vector<CmakeCommand>> ReadCmakeCommands(std::string_view text);

}  // namespace cairn
