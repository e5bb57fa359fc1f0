// The toolset of mudpuppy: numbered entries in camelCase, linear fusion.
#pragma once

#include <vector>

#include "tools/tool_entry.h"

namespace cairn {

std::vector<ToolEntry> MudpuppyTools();

}  // namespace cairn
