// The nearest rows of every row, by comparing all with all: exact, on one thread, in blocks that
// stay in the cache.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "atlas/reduction.h"

namespace cairn {

// For each row the few others with the smallest squares of distances, nearest first; of equals the
// one that was offered first.
class NearestLists {
 public:
  static constexpr std::uint32_t kNobody = std::numeric_limits<std::uint32_t>::max();
  struct Entry {
    std::uint32_t row = kNobody;
    float square = std::numeric_limits<float>::infinity();

    friend bool operator==(const Entry&, const Entry&) = default;
  };

  NearestLists(std::size_t rows, std::size_t most) : most_(most), entries_(rows * most) {}

  // Always `most` entries; those at the end are nobody if there were fewer offers.
  std::span<const Entry> Of(std::size_t row) const {
    return std::span(entries_).subspan(row * most_, most_);
  }
  // An offer must be below this to be taken.
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

// What looks at all pairs finds out.
struct Comparison {
  NearestLists nearest;  // of each row, among all others
  NearestLists alike;    // of each row, among the earlier ones of its group within a distance
};

struct CompareOptions {
  std::size_t nearest = 12;  // a usual number for layouts by neighbours; UMAP takes 15
  std::size_t alike = 8;     // of a hundred copies each one still has some
  float alike_square = 0;    // the most for `alike`
};

// `groups` beside the rows; rows with a negative one are like nobody. An error if `stopped` turns
// true, within milliseconds.
Result<Comparison> CompareAll(std::span<const ReducedRow> rows,
                              std::span<const std::int32_t> groups, const CompareOptions& options,
                              const std::atomic<bool>& stopped);

}  // namespace cairn
