#include "base/clock.h"

#include <chrono>

namespace cairn {

TimeMs SystemClock::Now() const {
  using std::chrono::duration_cast;
  return duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace cairn
