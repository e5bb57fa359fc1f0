// What `cairn doctor` looks at, for others who show it.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/commands/app.h"
#include "cli/commands/doctor_finding.h"
#include "json/json.h"

namespace cairn {

// The files and settings around the store.
std::vector<DoctorFinding> LookAround(App& app, const std::string& store, CheckDepth depth);

// The report on a store that is open and at work, as `doctor --json` prints it. Changes nothing.
Result<Json> ExamineInUse(App& app, Engine& engine, CheckDepth depth);

}  // namespace cairn
