// The report of `cairn doctor`: what was found, what was done.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/app.h"
#include "engine/doctor.h"
#include "json/json.h"

namespace cairn {

struct DoctorReport {
  std::string store;
  Diagnosis diagnosis;              // all checks, those of files and settings too
  std::vector<std::string> fixed;   // what --fix did
  std::vector<std::string> failed;  // what it could not do, and why

  bool IsHealthy() const { return failed.empty() && diagnosis.IsHealthy(); }
};

// As --json prints it.
Json ReportJson(const DoctorReport& report);

// Exit code 0 if all is well.
Result<int> ShowReport(App& app, const Invocation& in, const DoctorReport& report);

}  // namespace cairn
