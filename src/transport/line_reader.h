// Lines from a file descriptor. A line that is too long is reported and skipped without being kept.
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
  // Waits for what comes next. The last line need not end in a newline.
  Result<Event> Next();
  // The line of the last kLine, until the next Next.
  std::string_view line() const { return line_; }

 private:
  bool TakeLine();
  bool Wait() const;  // false: stopped

  const int input_;
  const int stop_;
  const std::size_t longest_;
  std::string buffer_;
  std::size_t taken_ = 0;     // the buffer's lines before this were handed out
  std::size_t searched_ = 0;  // it has no newline from there to this
  std::string line_;
  bool skipping_ = false;  // the rest of a line that is too long
  bool ended_ = false;
};

}  // namespace cairn
