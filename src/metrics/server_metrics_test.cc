#include "metrics/server_metrics.h"

#include <gtest/gtest.h>

#include "base/clock.h"
#include "metrics/fake_tools.h"
#include "transport/fake_exchange.h"

namespace cairn {
namespace {

class ServerMetricsTest : public testing::Test {
 protected:
  HttpReply Ask(const std::string& method, const std::string& path) {
    const auto exchange = std::make_shared<FakeExchange>();
    metrics_.Handle({.method = method, .path = path}, exchange);
    EXPECT_TRUE(exchange->reply);
    return exchange->reply.value_or(HttpReply());
  }

  FakeClock clock_{2'000};
  FakeTools fake_{{"get"}};
  ServerMetrics metrics_{
      {.version = "1.2", .store = "sqlite"}, [] { return StoreStats(); }, fake_.Tools(), clock_};
};

TEST_F(ServerMetricsTest, OneReplyHasAllMetrics) {
  const HttpServer http({});
  metrics_.Watch(http, [] { return std::size_t{3}; });
  FakeCall call;
  MeasuredTools measured(fake_, metrics_.tallies());
  EXPECT_TRUE(measured.Call("get", Json::object(), call));
  const HttpReply reply = Ask("GET", "/metrics");
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.content_type, "text/plain; version=0.0.4; charset=utf-8");
  for (const char* line :
       {"cairn_build_info{version=\"1.2\",store=\"sqlite\"} 1", "cairn_store_up 1",
        "cairn_tool_calls_total{tool=\"get\",outcome=\"ok\"} 1",
        "cairn_http_requests_total{status=\"2xx\"} 0",
        "cairn_http_requests_total{status=\"5xx\"} 0", "cairn_http_connections 0",
        "cairn_mcp_sessions 3", "process_start_time_seconds 2"}) {
    EXPECT_NE(reply.body.find("\n" + std::string(line) + "\n"), std::string::npos) << line;
  }
}

TEST_F(ServerMetricsTest, RejectsOtherRequests) {
  EXPECT_EQ(Ask("HEAD", "/metrics").status, 200);
  EXPECT_EQ(Ask("POST", "/metrics").status, 405);
  EXPECT_EQ(Ask("POST", "/metrics").headers, (HttpHeaders{{"Allow", "GET, HEAD"}}));
  EXPECT_EQ(Ask("GET", "/metrics/more").status, 404);
  const HttpRequest asked = {.method = "GET", .path = "/metrics"};
  EXPECT_EQ(metrics_.AskerOf(asked), HttpAsker::kUnknown);
}

}  // namespace
}  // namespace cairn
