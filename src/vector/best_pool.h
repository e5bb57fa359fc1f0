// BestPool: keeps the greatest of a long stream of values without sorting them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace cairn {

// A candidate window and an upper bound of its cosine.
struct BoundedWindow {
  float bound = 0;
  std::uint32_t slot = 0;
};

class BestPool {
 public:
  explicit BestPool(std::size_t capacity);

  // Offers at or below this are rejected.
  float floor() const { return floor_; }
  void Offer(BoundedWindow candidate) {
    items_.push_back(candidate);
    if (items_.size() == 2 * capacity_) Shrink();
  }

  // The `capacity` greatest, in no particular order; empties the pool. No rejected offer was above
  // floor().
  std::vector<BoundedWindow> Take();

 private:
  void Shrink();

  std::size_t capacity_;
  float floor_ = -std::numeric_limits<float>::infinity();
  std::vector<BoundedWindow> items_;
};

}  // namespace cairn
