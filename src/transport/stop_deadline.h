// StopDeadline: a server that was told to stop ends in time, whatever its threads are doing.
//
// It waits for the stop signal. If the process is still there a while later, it ends it at once: a
// request that cannot be interrupted (a long parse, an embedding, a slow disk) must not keep it
// alive. No acknowledged write is lost by that: a write is committed before it is answered, and one
// that is not yet committed is rolled back by the store's next start, as after a crash.
#pragma once

#include <chrono>
#include <thread>

#include "transport/stop_signals.h"

namespace cairn {

class StopDeadline {
 public:
  // `signals` has to outlive it.
  explicit StopDeadline(const StopSignals& signals,
                        std::chrono::milliseconds grace = std::chrono::milliseconds(1500));
  // Without a signal, this takes the deadline back. After one it stays, also for what is still
  // closed until the process ends.
  ~StopDeadline();
  StopDeadline(const StopDeadline&) = delete;
  StopDeadline& operator=(const StopDeadline&) = delete;

 private:
  const StopSignals& signals_;
  int cancel_ = -1;  // an eventfd
  std::thread thread_;
};

}  // namespace cairn
