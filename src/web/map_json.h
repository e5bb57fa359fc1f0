// The map as JSON: columns, so that 20,000 points are sent and read in a moment.
#pragma once

#include "atlas/atlas.h"
#include "json/json.h"

namespace cairn {

// {"state", "reason", "version", "ids", "x", "y", "cluster", "clusters", "type", "project"}.
Json ToJson(const MemoryMap& map);

}  // namespace cairn
