// Debounce: merges bursts of events into one notification. It has no clock; the caller passes
// times.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

namespace cairn {

class Debounce {
 public:
  using Time = std::chrono::milliseconds;  // since any fixed origin

  // Fires after `quiet` without events, or `longest` after the first event.
  Debounce(Time quiet, Time longest) : quiet_(quiet), longest_(longest) {}

  void OnEvent(Time now) {
    if (!std::exchange(has_event_, true)) first_ = now;
    last_ = now;
  }

  // When to fire; nullopt if no event is pending.
  std::optional<Time> Due() const {
    if (!has_event_) return std::nullopt;
    return std::min(last_ + quiet_, first_ + longest_);
  }

  // Whether to fire now; if so, clears the pending event.
  bool Take(Time now) {
    if (!has_event_ || now < *Due()) return false;
    has_event_ = false;
    return true;
  }

 private:
  const Time quiet_;
  const Time longest_;
  bool has_event_ = false;
  Time first_{0};
  Time last_{0};
};

}  // namespace cairn
