// What is in the store, asked at most every few seconds however often somebody looks.
//
// Counting walks the store, so what was read is kept: for 5 seconds, or longer where the counting
// itself takes long. May be called from several threads at once; no more than one of them waits
// for the store, the others tell what is known.
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

  // The clock outlives this.
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
  std::mutex reading_;        // held while the store is asked
  mutable std::mutex mutex_;  // of what is kept; never held for long
  std::optional<Kept> kept_;
};

}  // namespace cairn
