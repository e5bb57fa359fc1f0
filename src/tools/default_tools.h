// The default toolset: a tool for each thing an agent does with its memory. The handlers call the
// engine and shape its answers; ranking and rules are the engine's.
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

// All of them, in the order in which they are listed.
std::vector<ToolEntry> DefaultTools();

}  // namespace cairn
