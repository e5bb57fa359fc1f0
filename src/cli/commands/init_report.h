// How `cairn init` tells what it did.
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
  std::string analyzed{};  // what the analysis found; empty if there was none
  std::string indexed{};
};

Result<int> ShowReport(App& app, const Invocation& in, const InitReport& report);

}  // namespace cairn
