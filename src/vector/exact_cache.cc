#include "vector/exact_cache.h"

#include <algorithm>

namespace cairn {

bool ExactCache::Copy(std::int64_t handle, std::span<float> values) {
  const std::lock_guard lock(mutex_);
  const auto found = kept_.find(handle);
  if (found == kept_.end()) return false;
  std::copy_n(found->second.get(), values.size(), values.data());
  return true;
}

void ExactCache::Keep(std::int64_t handle, std::span<const float> values) {
  const std::lock_guard lock(mutex_);
  if (numbers_ + values.size() > most_numbers_) {
    kept_.clear();
    numbers_ = 0;
  }
  auto copy = std::make_unique_for_overwrite<float[]>(values.size());
  std::copy(values.begin(), values.end(), copy.get());
  if (kept_.try_emplace(handle, std::move(copy)).second) numbers_ += values.size();
}

}  // namespace cairn
