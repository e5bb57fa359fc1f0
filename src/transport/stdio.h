// MCP over a pair of file descriptors: one JSON message per line, nothing else.
//
// One thread reads; the server's threads write responses line by line. It ends
// - when the input ends: pending requests get a grace period to be answered;
// - when the other side stops reading (EPIPE) or `stop` becomes readable: immediately.
#pragma once

#include <chrono>
#include <cstddef>

#include "base/result.h"
#include "protocol/server.h"

namespace cairn {

struct StdioOptions {
  int input = 0;
  int output = 1;
  int stop = -1;  // a descriptor that becomes readable to request a stop; −1: none
  // Longer lines are answered with an error and not kept.
  std::size_t longest_line = std::size_t{16} << 20;
  // Grace period for pending requests after the end of input.
  std::chrono::milliseconds grace{std::chrono::seconds(10)};
};

// Serves one client until it disconnects. An error is a read error.
Status ServeStdio(Server& server, const StdioOptions& options);

}  // namespace cairn
