// The toolset of vector-memory: its names, parameters, defaults and texts, on our engine.
#pragma once

#include <vector>

#include "tools/tool_entry.h"

namespace cairn {

std::vector<ToolEntry> VectorMemoryTools();

// The halves of the toolset.
ToolEntry SearchMemoriesTool();
ToolEntry GetMemoriesTool();
ToolEntry StoreHandoffTool();
ToolEntry GetHandoffTool();

}  // namespace cairn
