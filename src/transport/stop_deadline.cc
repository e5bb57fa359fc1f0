#include "transport/stop_deadline.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>

#include "base/log.h"

namespace cairn {
namespace {

// False if canceled.
bool WaitForSignal(int signal, int cancel) {
  std::array<pollfd, 2> fds = {{{signal, POLLIN, 0}, {cancel, POLLIN, 0}}};
  while (poll(fds.data(), fds.size(), -1) < 0 && errno == EINTR) {
  }
  return fds[0].revents != 0;
}

void EndInTime(int signal, int cancel, std::chrono::milliseconds grace) {
  if (!WaitForSignal(signal, cancel)) return;
  std::this_thread::sleep_for(grace);
  Log(LogLevel::kWarning, "stopped while a request was still running");
  std::_Exit(EXIT_SUCCESS);
}

}  // namespace

StopDeadline::StopDeadline(const StopSignals& signals, std::chrono::milliseconds grace)
    : signals_(signals), cancel_(eventfd(0, EFD_CLOEXEC)) {
  if (signals.descriptor() < 0 || cancel_ < 0) return;
  thread_ = std::thread(EndInTime, signals.descriptor(), cancel_, grace);
}

StopDeadline::~StopDeadline() {
  if (thread_.joinable()) {
    if (signals_.HasCome()) {
      thread_.detach();
      return;
    }
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t ignored = write(cancel_, &one, sizeof one);
    thread_.join();
  }
  if (cancel_ >= 0) close(cancel_);
}

}  // namespace cairn
