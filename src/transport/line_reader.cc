#include "transport/line_reader.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace cairn {

// Waits for input or a stop request; a stop takes precedence.
bool LineReader::Wait() const {
  std::array<pollfd, 2> fds = {{{stop_, POLLIN, 0}, {input_, POLLIN, 0}}};
  while (poll(fds.data(), fds.size(), -1) < 0 && errno == EINTR) {
  }
  return fds[0].revents == 0;
}

bool LineReader::TakeLine() {
  const std::size_t end = buffer_.find('\n', searched_);
  if (end == std::string::npos) {
    buffer_.erase(0, taken_);  // once per read, not once per line
    taken_ = 0;
    searched_ = buffer_.size();
    return false;
  }
  line_.assign(buffer_, taken_, end - taken_);
  taken_ = searched_ = end + 1;
  return true;
}

Result<LineReader::Event> LineReader::Next() {
  while (true) {
    if (TakeLine()) {
      if (!skipping_) return line_.size() > longest_ ? Event::kTooLong : Event::kLine;
      skipping_ = false;
      continue;
    }
    if (skipping_ || buffer_.size() > longest_) {
      buffer_.clear();
      searched_ = 0;
      if (!skipping_) {
        skipping_ = true;
        return Event::kTooLong;
      }
    }
    if (ended_) {
      if (buffer_.empty()) return Event::kEnd;
      buffer_ += '\n';
      continue;
    }
    if (!Wait()) return Event::kStopped;
    std::array<char, 65536> chunk;
    const ssize_t got = read(input_, chunk.data(), chunk.size());
    if (got > 0) buffer_.append(chunk.data(), static_cast<std::size_t>(got));
    if (got == 0) ended_ = true;
    if (got < 0 && errno != EINTR && errno != EAGAIN) {
      return IoError(std::string("the input cannot be read: ") + std::strerror(errno));
    }
  }
}

}  // namespace cairn
