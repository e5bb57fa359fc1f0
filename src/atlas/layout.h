// Layout: moves points of the plane close to their neighbors and away from other points.
//
// Stochastic gradient descent as in UMAP (McInnes, Healy, Melville 2018), with the kernel 1/(1 +
// d²) of t-SNE: neighbors attract each other, a few random points repel each point, and the steps
// shrink to zero. Deterministic for the same start, neighbors and seed.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "atlas/nearest.h"

namespace cairn {

struct PlanePoint {
  float x = 0;
  float y = 0;

  friend bool operator==(const PlanePoint&, const PlanePoint&) = default;
};

struct LayoutOptions {
  int rounds = 200;      // as in UMAP for large sets
  float first_step = 1;  // decreases to 0
  std::uint64_t seed = 1;
};

// Moves the points, which stay on the map's scale. Calls `halfway` once, midway, with the current
// points. Returns an error within milliseconds if `stopped` becomes true.
using Halfway = std::function<void(const std::vector<PlanePoint>&)>;
Status RefineLayout(std::vector<PlanePoint>& points, const NearestLists& nearest,
                    const LayoutOptions& options, const std::atomic<bool>& stopped,
                    const Halfway& halfway = {});

// Scales the points to a square from 0 to kMapSide, both axes by the same factor, and centers them.
// If all are at one position, they go to the center.
std::vector<PlanePoint> FitToMap(std::vector<PlanePoint> points);

}  // namespace cairn
