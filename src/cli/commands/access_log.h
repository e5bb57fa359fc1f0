// `cairn log --access`: when and how memories were used, and which search found them.
#pragma once

#include <vector>

#include "base/result.h"
#include "cli/command.h"
#include "cli/commands/app.h"
#include "cli/invocation.h"

namespace cairn {

// The uses of the memory given by --memory, or of all; newest first, at most --limit.
Result<int> ShowAccessLog(App& app, const Invocation& in);

std::vector<OptionSpec> AccessLogOptions();

}  // namespace cairn
