// What a store says about many memories at once.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/memory.h"
#include "store/store.h"

namespace cairn {

// Each state is counted for itself: a memory that was deleted and has expired is one of both.
StoreStats Summarise(std::span<const Memory> memories, TimeMs now);

// Names are the same ignoring ASCII case, and shown as the first memory that has them spells them.
// Most first, then by name.
std::vector<EntityCount> CountEntities(std::span<const Memory> memories);

// How many mention both, for each pair of the names that occurs; most first, then by place.
std::vector<EntityPair> CountPairs(std::span<const Memory> memories,
                                   std::span<const std::string> names);

// Who stored them: the latest first, then by source and session.
std::vector<SourceActivity> CountWriters(std::span<const Memory> memories);

}  // namespace cairn
