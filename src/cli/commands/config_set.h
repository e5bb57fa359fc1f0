// `config get`, `config set` and `config unset`.
#pragma once

#include <vector>

#include "cli/command.h"

namespace cairn {

std::vector<Command> ConfigSetCommands();

}  // namespace cairn
