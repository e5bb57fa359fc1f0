#include "transport/line_sink.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <nlohmann/json.hpp>
#include <utility>

namespace cairn {
namespace {

// A writable pipe accepts this many bytes without blocking (POSIX).
constexpr std::size_t kPiece = PIPE_BUF;

}  // namespace

LineSink::LineSink(int output, int stop, std::function<void()> on_gone)
    : output_(output), stop_(stop), on_gone_(std::move(on_gone)) {}

void LineSink::Send(const Json& message) {
  const std::string line = CompactJson(message) + "\n";
  std::function<void()> gone;
  {
    const std::lock_guard lock(mutex_);
    if (!on_gone_ || Write(line)) return;
    gone = std::exchange(on_gone_, nullptr);
  }
  gone();
}

void LineSink::Shut() {
  const std::lock_guard lock(mutex_);
  on_gone_ = nullptr;
}

// Polls before each chunk instead of blocking in write(), so that a client that does not read
// cannot prevent a stop.
bool LineSink::Write(std::string_view text) const {
  while (!text.empty()) {
    std::array<pollfd, 2> fds = {{{stop_, POLLIN, 0}, {output_, POLLOUT, 0}}};
    if (poll(fds.data(), fds.size(), -1) < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    if (fds[1].revents == 0) return false;  // stop requested, and the client does not read
    const ssize_t put = write(output_, text.data(), std::min(text.size(), kPiece));
    if (put < 0 && errno != EINTR && errno != EAGAIN) return false;
    if (put > 0) text.remove_prefix(static_cast<std::size_t>(put));
  }
  return true;
}

}  // namespace cairn
