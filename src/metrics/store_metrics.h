// Statistics of the store, queried at most every few seconds however often they are read.
//
// Counting scans the store, so results are cached: for 5 seconds, or longer if counting itself is
// slow. Thread-safe; at most one thread at a time waits for the store, the others return the cached
// values.
#pragma once

#include <functional>
#include <mutex>
#include <optional>

#include "base/clock.h"
#include "metrics/metrics_text.h"
#include "store/store.h"

namespace cairn {

class StoreMetrics {
 public:
  using Read = std::function<Result<StoreStats>()>;

  // The clock must outlive this object.
  StoreMetrics(Read read, const Clock& clock) : read_(std::move(read)), clock_(clock) {}

  void WriteTo(MetricsText& text);

 private:
  struct Kept {
    Result<StoreStats> stats;
    TimeMs from = 0;
    TimeMs until = 0;
  };

  bool IsFresh() const;
  void LookAgain();

  const Read read_;
  const Clock& clock_;
  std::mutex reading_;        // held during a query of the store
  mutable std::mutex mutex_;  // guards the cached values; held only briefly
  std::optional<Kept> kept_;
};

}  // namespace cairn
