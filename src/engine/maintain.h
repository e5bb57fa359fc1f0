// Keeping the store small, quick and sound.
#pragma once

#include <cstdint>

#include "base/clock.h"
#include "base/result.h"
#include "engine/context.h"

namespace cairn {

inline constexpr TimeMs kSweepAfter =
    30 * kDayMs;  // expired memories stay that long before they are erased

class Maintain {
 public:
  explicit Maintain(const Context& context) : context_(context) {}

  // Erases what has been expired for longer than that, and says how many.
  Result<std::int64_t> Sweep(TimeMs older_than = kSweepAfter);
  // The same, unless this was done within the last day; what servers do when they start.
  Result<std::int64_t> SweepDaily();
  // Compacts the file; returns how many bytes that gave back.
  Result<std::int64_t> Optimize();
  // Makes the keyword index and all else that is derived anew, then checks it.
  Status Rebuild();

 private:
  const Context& context_;
};

}  // namespace cairn
