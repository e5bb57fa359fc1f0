#include "vector/best_pool.h"

#include <algorithm>
#include <utility>

namespace cairn {

BestPool::BestPool(std::size_t capacity) : capacity_(capacity) { items_.reserve(2 * capacity); }

void BestPool::Shrink() {
  const auto greatest_dropped = items_.begin() + static_cast<std::ptrdiff_t>(capacity_);
  std::nth_element(
      items_.begin(), greatest_dropped, items_.end(),
      [](const BoundedWindow& a, const BoundedWindow& b) { return a.bound > b.bound; });
  floor_ = greatest_dropped->bound;
  items_.resize(capacity_);
}

std::vector<BoundedWindow> BestPool::Take() {
  if (items_.size() > capacity_) Shrink();
  return std::exchange(items_, {});
}

}  // namespace cairn
