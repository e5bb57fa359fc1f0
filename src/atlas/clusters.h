// Clusters: where points of the map are dense, as hills of a landscape.
//
// Points are counted on a grid and blurred; every cell belongs to the hill that it stands on, and a
// hill that hardly rises above the pass to a higher one is part of that one. Deterministic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "atlas/layout.h"

namespace cairn {

// More names than these would cover the map.
inline constexpr std::size_t kMostClusters = 24;

// For each point its cluster, from 0 for the largest on; -1 for none. Fewer than 8 points have
// none.
std::vector<std::int32_t> FindClusters(std::span<const PlanePoint> points);

}  // namespace cairn
