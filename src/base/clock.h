// Time as Cairn keeps it: milliseconds since 1970 in UTC. Code asks a Clock, never the system, so
// that tests decide.
#pragma once

#include <cstdint>

namespace cairn {

using TimeMs = std::int64_t;

inline constexpr TimeMs kSecondMs = 1000;
inline constexpr TimeMs kMinuteMs = 60 * kSecondMs;
inline constexpr TimeMs kHourMs = 60 * kMinuteMs;
inline constexpr TimeMs kDayMs = 24 * kHourMs;

class Clock {
 public:
  virtual ~Clock() = default;
  virtual TimeMs Now() const = 0;
};

class SystemClock final : public Clock {
 public:
  TimeMs Now() const override;
};

// A clock that changes only when a test advances it.
class FakeClock final : public Clock {
 public:
  explicit FakeClock(TimeMs now) : now_(now) {}
  TimeMs Now() const override { return now_; }
  void Advance(TimeMs by) { now_ += by; }
  void Set(TimeMs now) { now_ = now; }

 private:
  TimeMs now_;
};

}  // namespace cairn
