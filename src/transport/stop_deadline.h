// StopDeadline: makes a server exit in time after a stop signal, whatever its threads are doing.
//
// It waits for the stop signal and, if the process is still running after the deadline, exits it
// immediately: a request that cannot be interrupted (a long parse, an embedding, a slow disk) must
// not keep it alive. No acknowledged write is lost: writes are committed before they are answered,
// and an uncommitted one is rolled back when the store is next opened, as after a crash.
#pragma once

#include <chrono>
#include <thread>

#include "transport/stop_signals.h"

namespace cairn {

class StopDeadline {
 public:
  // `signals` must outlive it.
  explicit StopDeadline(const StopSignals& signals,
                        std::chrono::milliseconds grace = std::chrono::milliseconds(1500));
  // Cancels the deadline unless a signal has arrived; after a signal, the deadline also covers
  // everything destroyed until the process exits.
  ~StopDeadline();
  StopDeadline(const StopDeadline&) = delete;
  StopDeadline& operator=(const StopDeadline&) = delete;

 private:
  const StopSignals& signals_;
  int cancel_ = -1;  // an eventfd
  std::thread thread_;
};

}  // namespace cairn
