#include "transport/stop_signals.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>

namespace cairn {
namespace {

// A signal handler can only use globals.
std::atomic<int> g_write_end = -1;  // NOLINT

void OnSignal(int /*signal*/) {
  const int saved = errno;
  const char byte = 0;
  // A full pipe already signals the stop.
  [[maybe_unused]] const ssize_t ignored = write(g_write_end.load(), &byte, 1);
  errno = saved;
}

}  // namespace

StopSignals::StopSignals() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
  read_end_ = ends[0];
  write_end_ = ends[1];
  g_write_end = write_end_;
  struct sigaction action = {};
  action.sa_handler = OnSignal;
  sigaction(SIGTERM, &action, &old_term_);
  sigaction(SIGINT, &action, &old_int_);
}

void StopSignals::Wait() const {
  pollfd fd = {read_end_, POLLIN, 0};
  while (read_end_ >= 0 && poll(&fd, 1, -1) < 0 && errno == EINTR) {
  }
}

bool StopSignals::HasCome() const {
  pollfd fd = {read_end_, POLLIN, 0};
  return read_end_ >= 0 && poll(&fd, 1, 0) > 0;
}

StopSignals::~StopSignals() {
  if (read_end_ < 0) return;
  sigaction(SIGTERM, &old_term_, nullptr);
  sigaction(SIGINT, &old_int_, nullptr);
  g_write_end = -1;
  close(read_end_);
  close(write_end_);
}

}  // namespace cairn
