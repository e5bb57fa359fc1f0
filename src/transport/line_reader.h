// Reads lines from a file descriptor. An overlong line is reported and skipped without buffering
// it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cairn {

class LineReader {
 public:
  LineReader(int input, int stop, std::size_t longest)
      : input_(input), stop_(stop), longest_(longest) {}

  enum class Event { kLine, kTooLong, kEnd, kStopped };
  // Blocks until the next event. The last line need not end in a newline.
  Result<Event> Next();
  // The line of the last kLine; valid until the next call of Next.
  std::string_view line() const { return line_; }

 private:
  bool TakeLine();
  bool Wait() const;  // false: stopped

  const int input_;
  const int stop_;
  const std::size_t longest_;
  std::string buffer_;
  std::size_t taken_ = 0;     // bytes of the buffer already returned as lines
  std::size_t searched_ = 0;  // bytes after `taken_` known to have no newline end here
  std::string line_;
  bool skipping_ = false;  // inside an overlong line
  bool ended_ = false;
};

}  // namespace cairn
