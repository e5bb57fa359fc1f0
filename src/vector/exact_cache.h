// ExactCache: exact vectors already read from the file.
//
// A handle always refers to the same vector, so entries never become stale. When the capacity is
// reached, the whole cache is dropped: a store that fits is soon cached completely, and a larger
// one is mostly read from its file anyway. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>

namespace cairn {

class ExactCache {
 public:
  explicit ExactCache(std::size_t most_numbers) : most_numbers_(most_numbers) {}

  // Returns false if the vector is not cached. A handle must always be used with the same
  // dimension.
  bool Copy(std::int64_t handle, std::span<float> values);
  void Keep(std::int64_t handle, std::span<const float> values);

 private:
  const std::size_t most_numbers_;
  std::mutex mutex_;  // guards the members below
  std::size_t numbers_ = 0;
  std::unordered_map<std::int64_t, std::unique_ptr<float[]>> kept_;
};

}  // namespace cairn
