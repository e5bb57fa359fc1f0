#include "metrics/server_metrics.h"

#include <utility>

#include "metrics/process_metrics.h"

namespace cairn {

ServerMetrics::ServerMetrics(About about, StoreMetrics::Read read_stats,
                             std::span<const Tool> tools, const Clock& clock)
    : about_(std::move(about)),
      started_(clock.Now()),
      tallies_(tools),
      store_(std::move(read_stats), clock) {}

void ServerMetrics::Watch(const HttpServer& http, std::function<std::size_t()> count_sessions) {
  http_ = &http;
  count_sessions_ = std::move(count_sessions);
}

void ServerMetrics::Handle(const HttpRequest& request,
                           const std::shared_ptr<HttpExchange>& exchange) {
  if (request.path != "/metrics") {
    exchange->Reply(HttpReply::Text(404, "Not found."));
  } else if (request.method != "GET" && request.method != "HEAD") {
    HttpReply reply = HttpReply::Text(405, "GET only.");
    reply.headers.emplace_back("Allow", "GET, HEAD");
    exchange->Reply(std::move(reply));
  } else {
    exchange->Reply({.status = 200,
                     .content_type = MetricsText::kContentType,
                     .body = Text(),
                     .headers = {{"Cache-Control", "no-store"}}});
  }
}

std::string ServerMetrics::Text() {
  MetricsText text;
  text.Metric("cairn_build_info", MetricKind::kGauge,
              "Always 1; labels give the version and the kind of store.");
  text.Sample({{"version", about_.version}, {"store", about_.store}}, 1);
  store_.WriteTo(text);
  tallies_.WriteTo(text);
  if (http_ != nullptr) WriteTraffic(text);
  WriteProcessMetrics(text, started_);
  return text.text();
}

void ServerMetrics::WriteTraffic(MetricsText& text) const {
  const HttpServer::Traffic traffic = http_->traffic();
  text.Metric("cairn_http_requests_total", MetricKind::kCounter, "HTTP requests by status class.");
  for (std::size_t i = 0; i < traffic.answers.size(); ++i) {
    const std::string status = std::to_string(i + 2) + "xx";
    text.Sample({{"status", status}}, static_cast<double>(traffic.answers[i]));
  }
  text.Single("cairn_http_connections", MetricKind::kGauge, "Open connections.",
              static_cast<double>(traffic.connections));
  text.Single("cairn_mcp_sessions", MetricKind::kGauge,
              "MCP sessions; clients of 2026-07-28 have none.",
              static_cast<double>(count_sessions_()));
}

}  // namespace cairn
