// The toolset of claude-memory: camelCase entries with separate metadata, and that server's scores.
#pragma once

#include <vector>

#include "tools/tool_entry.h"

namespace cairn {

std::vector<ToolEntry> ClaudeMemoryTools();

}  // namespace cairn
