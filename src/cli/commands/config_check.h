// The additional checks of `cairn config check`: values that are well-formed but have no effect.
#pragma once

#include <vector>

#include "cli/commands/app.h"
#include "config/load.h"

namespace cairn {

// Profiles that no search can use, watchPaths patterns that match nothing, a missing model. An
// error if the project cannot be read.
Result<std::vector<ConfigProblem>> CheckSettings(App& app, const LoadedConfig& loaded);

}  // namespace cairn
