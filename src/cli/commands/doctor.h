// The report of `cairn doctor`, for other interfaces.
#pragma once

#include "base/result.h"
#include "cli/commands/app.h"
#include "json/json.h"

namespace cairn {

// The report on an open store, in the format of `doctor --json`. Read-only.
Result<Json> ExamineInUse(App& app, Engine& engine, CheckDepth depth);

}  // namespace cairn
