// A progress bar for long work:
//
//   embedding [=========>          ]  45 %  1305/2900  310/s  5 s left
//
// Drawn only on a terminal, at most ten times a second, and erased at the end. Not thread-safe.
#pragma once

#include <cstdint>
#include <string>

#include "base/clock.h"

namespace cairn {

class Terminal;

class Progress {
 public:
  // The clock and the terminal must outlive it. Draws nothing if `quiet`. A total of 0 or less
  // means unknown: only the count and the rate are shown.
  Progress(std::int64_t total, std::string what, const Clock& clock, Terminal& terminal,
           bool quiet = false);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void Advance(std::int64_t by = 1);
  void Update(std::int64_t done, std::int64_t total);
  void Finish();  // erases the bar; later updates are not drawn

 private:
  void Draw();
  std::string Line(TimeMs now) const;

  std::int64_t total_;
  std::string what_;
  const Clock& clock_;
  Terminal& terminal_;
  bool shown_;
  std::int64_t done_ = 0;
  TimeMs started_at_;
  TimeMs drawn_at_ = 0;
  std::size_t drawn_columns_ = 0;
};

}  // namespace cairn
