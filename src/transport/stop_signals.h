// SIGTERM and SIGINT as something to poll for: the descriptor becomes readable and stays so.
//
// One at a time in a process. The old handlers come back with its end.
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

  // Waits until one has come. At once if there is no descriptor.
  void Wait() const;
  // Whether one has come.
  bool HasCome() const;
  // −1 if there could be none; signals then end the process as ever.
  int descriptor() const { return read_end_; }

 private:
  int read_end_ = -1;
  int write_end_ = -1;
  struct sigaction old_term_ = {};
  struct sigaction old_int_ = {};
};

}  // namespace cairn
