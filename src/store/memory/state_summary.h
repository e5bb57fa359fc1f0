// What a store says about many memories at once.
#pragma once

#include <span>
#include <vector>

#include "model/memory.h"
#include "store/store.h"

namespace cairn {

// Each state is counted for itself: a memory that was deleted and has expired is one of both.
StoreStats Summarise(std::span<const Memory> memories, TimeMs now);

// Names are the same ignoring ASCII case, and shown as the first memory that has them spells them.
// Most first, then by name.
std::vector<EntityCount> CountEntities(std::span<const Memory> memories);

}  // namespace cairn
