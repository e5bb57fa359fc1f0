// GET /metrics of a server: its activity, its contents and the state of its store, for Prometheus.
//
//   ServerMetrics metrics({version, "sqlite"}, read_stats, features.tools->Tools(), clock);
//   MeasuredTools measured(*features.tools, metrics.tallies());
//   features.tools = &measured;
//   …
//   metrics.Watch(http, [&] { return mcp.session_count(); });
//   http.Route("/metrics", metrics);
//
// Requires the server's token, since counts reveal something about a person's memory.
// docs/metrics.md lists all metrics.
#pragma once

#include <functional>
#include <string>

#include "base/clock.h"
#include "metrics/measured_tools.h"
#include "metrics/store_metrics.h"
#include "transport/http_handler.h"
#include "transport/http_server.h"

namespace cairn {

class ServerMetrics final : public HttpHandler {
 public:
  struct About {
    std::string version;
    std::string store;  // its kind
  };

  // The clock must outlive this object.
  ServerMetrics(About about, StoreMetrics::Read read_stats, std::span<const Tool> tools,
                const Clock& clock);

  // Where the calls of the offered tools are counted.
  ToolTallies& tallies() { return tallies_; }
  // Call before the server starts; both are called only while it runs.
  void Watch(const HttpServer& http, std::function<std::size_t()> count_sessions);

  void Handle(const HttpRequest& request, const std::shared_ptr<HttpExchange>& exchange) override;

 private:
  std::string Text();
  void WriteTraffic(MetricsText& text) const;

  const About about_;
  const TimeMs started_;
  ToolTallies tallies_;
  StoreMetrics store_;
  const HttpServer* http_ = nullptr;
  std::function<std::size_t()> count_sessions_;
};

}  // namespace cairn
