// MCP over a pair of file descriptors: one JSON message to a line, nothing else.
//
// One thread reads; answers come from the server's threads and are written line by line. It ends
// - when the input ends: what was read is answered first, for a while;
// - when the other side stops reading (EPIPE), or `stop` becomes readable: at once.
#pragma once

#include <chrono>
#include <cstddef>

#include "base/result.h"
#include "protocol/server.h"

namespace cairn {

struct StdioOptions {
  int input = 0;
  int output = 1;
  int stop = -1;  // a descriptor that becomes readable when it is time to go; −1: none
  // Longer lines are answered with an error and not kept.
  std::size_t longest_line = std::size_t{16} << 20;
  // For how long requests may still run after the input has ended.
  std::chrono::milliseconds grace{std::chrono::seconds(10)};
};

// Serves one client until it goes. The error is one of reading.
Status ServeStdio(Server& server, const StdioOptions& options);

}  // namespace cairn
