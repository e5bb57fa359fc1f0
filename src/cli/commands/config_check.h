// What `cairn config check` finds beyond what loading the configuration does: values that are well
// formed and of no use.
#pragma once

#include <vector>

#include "cli/commands/app.h"
#include "config/load.h"

namespace cairn {

// Profiles that no search could use, patterns of watchPaths that match nothing, a model that is not
// there. An error if the project cannot be looked at.
Result<std::vector<ConfigProblem>> CheckSettings(App& app, const LoadedConfig& loaded);

}  // namespace cairn
