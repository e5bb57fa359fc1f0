// Estimates the importance of a memory for clients that leave it to the server, with the rules of
// memory-mcp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "model/memory.h"

namespace cairn {

// 5; plus 2 if it concerns the agent or user itself, 1 for a relationship, 1 for emphatic words
// such as must or never, 1 for three or more names; at most 10.
std::int64_t EstimateImportance(MemoryType type, std::string_view content, std::size_t entities);

}  // namespace cairn
