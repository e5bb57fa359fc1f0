// Clusters: dense regions of the map, found as hills of a density landscape.
//
// Counts the points on a grid and blurs it; every cell belongs to the hill it is on, and a hill
// that barely rises above the pass to a higher one is merged with it. Deterministic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "atlas/layout.h"

namespace cairn {

// More labels would clutter the map.
inline constexpr std::size_t kMostClusters = 24;

// The cluster of each point, numbered from 0, the largest, up; -1 for none. Fewer than 8 points
// form no cluster.
std::vector<std::int32_t> FindClusters(std::span<const PlanePoint> points);

}  // namespace cairn
