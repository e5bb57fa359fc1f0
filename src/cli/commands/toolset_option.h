// --toolset, for the commands that show or serve tools.
#pragma once

#include "base/result.h"
#include "cli/command.h"
#include "cli/commands/app.h"
#include "config/choices.h"

namespace cairn {

OptionSpec ToolsetOption();

// The toolset of --toolset, or else of the configuration.
Result<Toolset> ReadToolset(App& app, const Invocation& in);

}  // namespace cairn
