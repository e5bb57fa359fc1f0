// The vectors of memories, reduced to their first principal axes: what is far apart there is far
// apart, and 20,000 of them take 4 MB. The full vectors are read batch by batch and not kept.
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

// A multiple of 16, for the loops of nearest.cc. Of the built-in model's 384; more would cost the
// search for neighbours time and tell it little.
inline constexpr std::size_t kAxes = 48;
using ReducedRow = std::array<float, kAxes>;

struct Reduction {
  std::vector<Id> ids;           // those that have a vector
  std::vector<ReducedRow> rows;  // beside them; the axis of the greatest variance first
};

// By the first windows of that model, taken at length 1; axes beyond the model's dimension are 0.
// Ids without such a vector are left out. Distances are at most those of the full vectors. An error
// also if `stopped` turns true.
Result<Reduction> Reduce(VectorSource& source, const std::string& model, std::span<const Id> ids,
                         const std::atomic<bool>& stopped);

// The vectors of the first windows, at length 1, in the order of the ids; empty for an id that has
// none.
Result<std::vector<std::vector<float>>> FirstWindows(VectorSource& source, const std::string& model,
                                                     std::span<const Id> ids);

}  // namespace cairn
