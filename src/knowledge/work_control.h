// What long work is given by whoever waits for it.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace cairn {

struct WorkControl {
  // What is being done, and how much of how much of it is.
  std::function<void(std::string_view what, std::int64_t done, std::int64_t total)> progress;
  std::function<bool()> stopped;  // asked now and then: whether it should end

  void Tell(std::string_view what, std::int64_t done, std::int64_t total) const {
    if (progress) progress(what, done, total);
  }
  bool IsStopped() const { return stopped && stopped(); }
};

}  // namespace cairn
