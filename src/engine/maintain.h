// Upkeep of the store: erase expired memories, compact the file, rebuild the index.
#pragma once

#include <cstdint>

#include "base/clock.h"
#include "base/result.h"
#include "engine/context.h"

namespace cairn {

inline constexpr TimeMs kSweepAfter =
    30 * kDayMs;  // how long expired memories are kept before they are erased

class Maintain {
 public:
  explicit Maintain(const Context& context) : context_(context) {}

  // Erases memories that expired more than `older_than` ago; returns how many.
  Result<std::int64_t> Sweep(TimeMs older_than = kSweepAfter);
  // The same, but at most once a day; servers call it at startup.
  Result<std::int64_t> SweepDaily();
  // Compacts the file; returns the number of bytes freed.
  Result<std::int64_t> Optimize();
  // Rebuilds the keyword index and all other derived data, then checks it.
  Status Rebuild();

 private:
  const Context& context_;
};

}  // namespace cairn
