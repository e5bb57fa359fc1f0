// The options that every command accepts, before or after its name. If a command has an option of
// the same name, that one applies after the command's name.
#pragma once

#include <vector>

#include "cli/command.h"

namespace cairn {

std::vector<OptionSpec> GlobalOptions();

}  // namespace cairn
