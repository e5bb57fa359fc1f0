// How near vectors come to a query, by comparing each of them.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "store/store.h"

namespace cairn {

// The best of the windows that can be compared with the query; nothing if none can.
std::optional<VectorHit> BestWindow(const Id& memory, std::span<const std::vector<float>> windows,
                                    std::span<const float> query);

// Nearest first, ties by id; at most `limit`.
void SortAndCut(std::vector<VectorHit>& hits, std::int64_t limit);

}  // namespace cairn
