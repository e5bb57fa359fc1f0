// Layout: points of the plane, moved so that each comes near its neighbours and keeps off the rest.
//
// Stochastic gradient descent as in UMAP (McInnes, Healy, Melville 2018), with the kernel 1/(1 +
// d²) of t-SNE: neighbours attract each other, a few points drawn at random push each point away,
// and steps become smaller until nothing moves. The same start, neighbours and seed give the same
// layout.
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
  int rounds = 200;      // UMAP's for large sets
  float first_step = 1;  // falls to 0
  std::uint64_t seed = 1;
};

// Moves the points, which are on the map's scale and stay so. Calls `halfway` once, in the middle,
// with what there is then. An error if `stopped` turns true, within milliseconds.
using Halfway = std::function<void(const std::vector<PlanePoint>&)>;
Status RefineLayout(std::vector<PlanePoint>& points, const NearestLists& nearest,
                    const LayoutOptions& options, const std::atomic<bool>& stopped,
                    const Halfway& halfway = {});

// Turned into a square from 0 to kMapSide, both axes by the same factor, and into its middle. All
// in one place, or none: in the middle.
std::vector<PlanePoint> FitToMap(std::vector<PlanePoint> points);

}  // namespace cairn
