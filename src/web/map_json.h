// The map as JSON, in columns, so that 20,000 points are sent and parsed quickly.
#pragma once

#include "atlas/atlas.h"
#include "json/json.h"

namespace cairn {

// {"state", "reason", "version", "ids", "x", "y", "cluster", "clusters", "type", "project"}.
Json ToJson(const MemoryMap& map);

}  // namespace cairn
