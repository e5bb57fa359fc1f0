// SIGTERM and SIGINT as a pollable descriptor, which becomes readable and stays so.
//
// At most one instance per process. The destructor restores the old handlers.
#pragma once

#include <csignal>

#include "base/result.h"

namespace cairn {

class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  // Blocks until a signal has arrived; returns immediately if there is no descriptor.
  void Wait() const;
  // Whether a signal has arrived.
  bool HasCome() const;
  // −1 if it could not be created; signals then terminate the process as usual.
  int descriptor() const { return read_end_; }

 private:
  int read_end_ = -1;
  int write_end_ = -1;
  struct sigaction old_term_ = {};
  struct sigaction old_int_ = {};
};

}  // namespace cairn
