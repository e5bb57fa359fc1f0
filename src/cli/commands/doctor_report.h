// The report of `cairn doctor`: findings and repairs.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/app.h"
#include "engine/doctor.h"
#include "json/json.h"

namespace cairn {

struct DoctorReport {
  std::string store;
  Diagnosis diagnosis;              // all checks, including files and settings
  std::vector<std::string> fixed;   // repairs made by --fix
  std::vector<std::string> failed;  // repairs that failed, and why

  bool IsHealthy() const { return failed.empty() && diagnosis.IsHealthy(); }
};

// The format of --json.
Json ReportJson(const DoctorReport& report);

// Returns 0 if no problem was found.
Result<int> ShowReport(App& app, const Invocation& in, const DoctorReport& report);

}  // namespace cairn
