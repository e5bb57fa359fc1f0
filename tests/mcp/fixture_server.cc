// The fixture as a process, for external tests: over stdio, or over HTTP with `--http PORT` (0: any
// free port, which it prints as its only line). Further options are for transport tests:
//   --token TOKEN   --timeout MS (of reading, writing and idling)   --beat MS   --connections N
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "base/clock.h"
#include "base/rng.h"
#include "mcp/fixture.h"
#include "protocol/server.h"
#include "transport/health_handler.h"
#include "transport/http_server.h"
#include "transport/mcp_endpoint.h"
#include "transport/stdio.h"
#include "transport/stop_signals.h"

namespace cairn {
namespace {

using Arguments = std::map<std::string, std::string>;

HttpOptions ReadOptions(const Arguments& given) {
  HttpOptions options;
  const auto number = [&given](const char* name) { return std::atoi(given.at(name).c_str()); };
  options.port = static_cast<std::uint16_t>(number("--http"));
  if (given.contains("--token")) options.guard.token = given.at("--token");
  if (given.contains("--connections")) {
    options.most_connections = static_cast<std::size_t>(number("--connections"));
  }
  if (given.contains("--beat")) options.beat_every = std::chrono::milliseconds(number("--beat"));
  if (given.contains("--timeout")) {
    const std::chrono::milliseconds timeout(number("--timeout"));
    options.read_timeout = options.write_timeout = options.idle_timeout = timeout;
  }
  return options;
}

Status ServeHttp(Server& server, const Features& features, const Clock& clock, Rng& rng,
                 const HttpOptions& options, const StopSignals& signals) {
  McpEndpoint mcp(server, clock, rng);
  HealthHandler health(features.name, features.version);
  HttpServer http(options);
  http.Route("/mcp", mcp);
  http.Route("/health", health);
  CAIRN_ASSIGN_OR_RETURN(const auto port, http.Start());
  std::printf("%d\n", port);
  std::fflush(stdout);
  signals.Wait();
  server.Stop();
  mcp.Stop();
  http.Stop();
  return {};
}

int Run(const Arguments& given) {
  const StopSignals signals;
  Fixture fixture(std::chrono::milliseconds(50));
  const SystemClock clock;
  SystemRng rng;
  Server server(fixture.features(), clock, rng, {.look_every = std::chrono::milliseconds(200)});
  const Status status =
      given.contains("--http")
          ? ServeHttp(server, fixture.features(), clock, rng, ReadOptions(given), signals)
          : ServeStdio(server, {.stop = signals.descriptor()});
  server.Stop();
  if (!status) std::fprintf(stderr, "%s\n", status.error().message.c_str());
  return status ? 0 : 1;
}

}  // namespace
}  // namespace cairn

int main(int count, char** words) {
  cairn::Arguments given;
  for (int i = 1; i + 1 < count; i += 2) given[words[i]] = words[i + 1];
  return cairn::Run(given);
}
