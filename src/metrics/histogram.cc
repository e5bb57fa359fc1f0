#include "metrics/histogram.h"

#include <algorithm>

namespace cairn {

void Histogram::Observe(double value) {
  const auto bound = std::lower_bound(bounds_.begin(), bounds_.end(), value);
  counts_[static_cast<std::size_t>(bound - bounds_.begin())].fetch_add(1,
                                                                       std::memory_order_relaxed);
  sum_.fetch_add(value, std::memory_order_relaxed);
}

Histogram::Reading Histogram::Read() const {
  Reading reading;
  std::uint64_t total = 0;
  for (const auto& count : counts_) {
    total += count.load(std::memory_order_relaxed);
    reading.up_to.push_back(total);
  }
  reading.sum = sum_.load(std::memory_order_relaxed);
  return reading;
}

}  // namespace cairn
