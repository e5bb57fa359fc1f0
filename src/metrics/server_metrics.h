// GET /metrics of a server: what it did, what it holds and how its store is, for Prometheus.
//
//   ServerMetrics metrics({version, "sqlite"}, read_stats, *features.tools, clock);
//   features.tools = &metrics.tools();
//   …
//   metrics.Watch(http, mcp);
//   http.Route("/metrics", metrics);
//
// Needs the server's token: counts tell about a person's memory, too. docs/metrics.md lists it all.
#pragma once

#include <string>

#include "base/clock.h"
#include "metrics/measured_tools.h"
#include "metrics/store_metrics.h"
#include "transport/http_handler.h"
#include "transport/http_server.h"
#include "transport/mcp_endpoint.h"

namespace cairn {

class ServerMetrics final : public HttpHandler {
 public:
  struct About {
    std::string version;
    std::string store;  // its kind
  };

  // Tools and clock outlive this.
  ServerMetrics(About about, StoreMetrics::Read read_stats, ToolProvider& tools,
                const Clock& clock);

  // To be offered instead of those that were given.
  ToolProvider& tools() { return tools_; }
  // Before the server starts; both are asked only while it serves.
  void Watch(const HttpServer& http, const McpEndpoint& mcp);

  void Handle(const HttpRequest& request, const std::shared_ptr<HttpExchange>& exchange) override;

 private:
  std::string Text();
  void WriteTraffic(MetricsText& text) const;

  const About about_;
  const TimeMs started_;
  MeasuredTools tools_;
  StoreMetrics store_;
  const HttpServer* http_ = nullptr;
  const McpEndpoint* mcp_ = nullptr;
};

}  // namespace cairn
