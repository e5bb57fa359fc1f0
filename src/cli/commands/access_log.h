// `cairn log --access`: when memories were used, how, and which search brought them up.
#pragma once

#include <vector>

#include "base/result.h"
#include "cli/command.h"
#include "cli/commands/app.h"
#include "cli/invocation.h"

namespace cairn {

// The uses of the memory that --memory names, else of all; newest first, at most --limit.
Result<int> ShowAccessLog(App& app, const Invocation& in);

std::vector<OptionSpec> AccessLogOptions();

}  // namespace cairn
