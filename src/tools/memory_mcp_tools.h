// The toolset of memory-mcp: store, recall within a budget of tokens, forget.
#pragma once

#include <vector>

#include "tools/tool_entry.h"

namespace cairn {

std::vector<ToolEntry> MemoryMcpTools();

}  // namespace cairn
