// The default toolset: one tool per operation an agent performs on its memory. The handlers call
// the engine and format its results; ranking and validation belong to the engine.
#pragma once

#include <vector>

#include "tools/tool_entry.h"

namespace cairn {

ToolEntry MemoryStoreTool();
ToolEntry MemorySearchTool();
ToolEntry MemoryGetTool();
ToolEntry MemoryVoteTool();
ToolEntry MemoryUpdateTool();
ToolEntry MemoryDeleteTool();
ToolEntry MemoryListTool();
ToolEntry MemoryStatsTool();
ToolEntry MemoryIndexTool();
ToolEntry HandoffStoreTool();
ToolEntry HandoffGetTool();

// All tools, in listing order.
std::vector<ToolEntry> DefaultTools();

}  // namespace cairn
