// The report of `cairn init`.
#pragma once

#include <string>

#include "base/result.h"
#include "cli/commands/app.h"
#include "cli/invocation.h"
#include "setup/plan.h"

namespace cairn {

struct InitReport {
  bool is_undo = false;
  bool is_dry_run = false;
  Plan plan{};
  std::string analyzed{};  // summary of the analysis; empty if there was none
  std::string indexed{};
};

Result<int> ShowReport(App& app, const Invocation& in, const InitReport& report);

}  // namespace cairn
