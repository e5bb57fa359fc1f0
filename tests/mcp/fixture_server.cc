// The fixture as a process, for tests from outside: over stdio.
#include <chrono>
#include <cstdio>

#include "base/clock.h"
#include "base/rng.h"
#include "mcp/fixture.h"
#include "protocol/server.h"
#include "transport/stdio.h"
#include "transport/stop_signals.h"

int main() {
  const cairn::StopSignals signals;
  cairn::Fixture fixture(std::chrono::milliseconds(50));
  const cairn::SystemClock clock;
  cairn::SystemRng rng;
  cairn::Server server(fixture.features(), clock, rng,
                       {.look_every = std::chrono::milliseconds(200)});
  const cairn::Status status = cairn::ServeStdio(server, {.stop = signals.descriptor()});
  server.Stop();
  if (!status) std::fprintf(stderr, "%s\n", status.error().message.c_str());
  return status ? 0 : 1;
}
