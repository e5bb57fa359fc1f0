// Checks on a store's settings: the configuration, the record of init, the files of agents.
#pragma once

#include "cli/commands/app.h"
#include "cli/commands/doctor_finding.h"
#include "config/project.h"

namespace cairn {

// Each returns a line of the report.
DoctorFinding CheckConfig(App& app);
DoctorFinding CheckClients(const App& app, const Project& project);
DoctorFinding CheckInitRecord(const Project& project);

}  // namespace cairn
