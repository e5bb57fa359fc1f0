// Progress reporting and cancellation for long-running work.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace cairn {

struct WorkControl {
  // The current step, and how much of it is done.
  std::function<void(std::string_view what, std::int64_t done, std::int64_t total)> progress;
  std::function<bool()> stopped;  // polled regularly; true cancels the work

  void Tell(std::string_view what, std::int64_t done, std::int64_t total) const {
    if (progress) progress(what, done, total);
  }
  bool IsStopped() const { return stopped && stopped(); }
};

}  // namespace cairn
