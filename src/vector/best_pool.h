// BestPool: the greatest of very many offers, kept without sorting them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace cairn {

// A window that may be among the best, and a bound that its cosine does not exceed.
struct BoundedWindow {
  float bound = 0;
  std::uint32_t slot = 0;
};

class BestPool {
 public:
  explicit BestPool(std::size_t capacity);

  // Offers not above this are of no use.
  float floor() const { return floor_; }
  void Offer(BoundedWindow candidate) {
    items_.push_back(candidate);
    if (items_.size() == 2 * capacity_) Shrink();
  }

  // The `capacity` greatest, in no order; the pool is empty afterwards. No offer that is missing
  // among them was above floor().
  std::vector<BoundedWindow> Take();

 private:
  void Shrink();

  std::size_t capacity_;
  float floor_ = -std::numeric_limits<float>::infinity();
  std::vector<BoundedWindow> items_;
};

}  // namespace cairn
