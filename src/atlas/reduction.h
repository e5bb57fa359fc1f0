// Reduces the vectors of memories to their first principal axes: distances never grow, and 20,000
// memories take 4 MB. Full vectors are read in batches and not kept.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "store/store.h"

namespace cairn {

// A multiple of 16, for the loops of nearest.cc. The built-in model has 384 dimensions; more axes
// would slow down the search for neighbors and hardly improve it.
inline constexpr std::size_t kAxes = 48;
using ReducedRow = std::array<float, kAxes>;

struct Reduction {
  std::vector<Id> ids;           // those that have a vector
  std::vector<ReducedRow> rows;  // parallel to ids; the axis of greatest variance first
};

// Uses the normalized first windows of the model; axes beyond the model's dimension are 0. Skips
// ids without such a vector. Distances do not exceed those of the full vectors. Also an error if
// `stopped` becomes true.
Result<Reduction> Reduce(VectorSource& source, const std::string& model, std::span<const Id> ids,
                         const std::atomic<bool>& stopped);

// The normalized vectors of the first windows, in the order of the ids; empty for an id that has
// none.
Result<std::vector<std::vector<float>>> FirstWindows(VectorSource& source, const std::string& model,
                                                     std::span<const Id> ids);

}  // namespace cairn
