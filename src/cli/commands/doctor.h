// What `cairn doctor` finds, for others who show it.
#pragma once

#include "base/result.h"
#include "cli/commands/app.h"
#include "json/json.h"

namespace cairn {

// The report on a store that is open and at work, as `doctor --json` prints it. Changes nothing.
Result<Json> ExamineInUse(App& app, Engine& engine, CheckDepth depth);

}  // namespace cairn
