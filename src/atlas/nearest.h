// Exact nearest neighbors of every row by brute force, on one thread, in blocks that fit the cache.
// Quadratic in the number of rows.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "atlas/reduction.h"

namespace cairn {

// For each row the few others at the smallest squared distance, nearest first; on a tie the one
// offered first.
class NearestLists {
 public:
  static constexpr std::uint32_t kNobody = std::numeric_limits<std::uint32_t>::max();
  struct Entry {
    std::uint32_t row = kNobody;
    float square = std::numeric_limits<float>::infinity();

    friend bool operator==(const Entry&, const Entry&) = default;
  };

  NearestLists(std::size_t rows, std::size_t most) : most_(most), entries_(rows * most) {}

  // Always `most` entries; unused ones at the end have no row.
  std::span<const Entry> Of(std::size_t row) const {
    return std::span(entries_).subspan(row * most_, most_);
  }
  // An offer is accepted if it is below this.
  float Bar(std::size_t row) const { return entries_[(row + 1) * most_ - 1].square; }
  void Offer(std::size_t row, Entry offer) {
    if (!(offer.square < Bar(row))) return;
    Entry* const first = &entries_[row * most_];
    std::size_t at = most_ - 1;
    for (; at > 0 && offer.square < first[at - 1].square; --at) first[at] = first[at - 1];
    first[at] = offer;
  }

 private:
  std::size_t most_;
  std::vector<Entry> entries_;
};

// The result of comparing all pairs.
struct Comparison {
  NearestLists nearest;  // per row, among all others
  NearestLists alike;    // per row, among earlier rows of its group within a distance
};

struct CompareOptions {
  std::size_t nearest = 12;  // typical for neighbor-based layouts; UMAP uses 15
  std::size_t alike = 8;     // keeps some for each of a hundred copies
  float alike_square = 0;    // greatest squared distance for `alike`
};

// `groups` has one entry per row; rows with a negative group have no `alike` entries. Returns an
// error within milliseconds if `stopped` becomes true.
Result<Comparison> CompareAll(std::span<const ReducedRow> rows,
                              std::span<const std::int32_t> groups, const CompareOptions& options,
                              const std::atomic<bool>& stopped);

}  // namespace cairn
