// ExactCache: exact vectors that were read once, to be read again without their file.
//
// A handle always stands for the same vector, so nothing that is kept ever becomes wrong. When the
// room is used up, all of it is given back: a store that fits is kept whole after a while, and a
// larger one is read from its file most of the time anyway. May be used from several threads.
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

  // False if the vector is not kept. A handle is always asked for with the same dimension.
  bool Copy(std::int64_t handle, std::span<float> values);
  void Keep(std::int64_t handle, std::span<const float> values);

 private:
  const std::size_t most_numbers_;
  std::mutex mutex_;  // guards what follows
  std::size_t numbers_ = 0;
  std::unordered_map<std::int64_t, std::unique_ptr<float[]>> kept_;
};

}  // namespace cairn
