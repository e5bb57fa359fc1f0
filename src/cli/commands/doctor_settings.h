// The settings around a memory: the configuration, what init noted, the files of agents.
#pragma once

#include "cli/commands/app.h"
#include "cli/commands/doctor_finding.h"
#include "config/project.h"

namespace cairn {

// Each is a line of the report.
DoctorFinding CheckConfig(App& app);
DoctorFinding CheckClients(const App& app, const Project& project);
DoctorFinding CheckInitRecord(const Project& project);

}  // namespace cairn
