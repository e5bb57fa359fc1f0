// The toolset of claude-memory: entries in camelCase with their metadata apart, scores as that
// server gave them.
#pragma once

#include <vector>

#include "tools/tool_entry.h"

namespace cairn {

std::vector<ToolEntry> ClaudeMemoryTools();

}  // namespace cairn
