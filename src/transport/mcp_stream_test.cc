#include "transport/mcp_stream.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/json_rpc.h"
#include "transport/fake_exchange.h"

namespace cairn {
namespace {

const Json kResult = ResultMessage(1, Json::object());
const Json kNews = NotificationMessage("n", Json::object());

struct Opened {
  explicit Opened(McpStream::Terms terms)
      : exchange(std::make_shared<FakeExchange>()), stream(std::move(terms), exchange) {}
  std::shared_ptr<FakeExchange> exchange;
  McpStream stream;
};

McpStream::Terms Primed() { return {.number = 3, .primed = true, .session_id = {}}; }

TEST(McpStream, AResponseAloneIsJson) {
  Opened opened({});
  opened.stream.Send(kResult);
  opened.stream.Finish();
  ASSERT_TRUE(opened.exchange->reply);
  EXPECT_EQ(opened.exchange->reply->status, 200);
  EXPECT_EQ(opened.exchange->reply->content_type, "application/json");
  EXPECT_EQ(opened.exchange->reply->body, CompactJson(kResult));
  EXPECT_FALSE(opened.stream.can_be_resumed());
}

TEST(McpStream, NoMessageIs202) {
  Opened opened({});
  opened.stream.Finish();
  ASSERT_TRUE(opened.exchange->reply);
  EXPECT_EQ(opened.exchange->reply->status, 202);
  EXPECT_EQ(opened.exchange->reply->body, "");
}

TEST(McpStream, ARefusalHasItsStatusUnlessTheStreamIsOpen) {
  Opened refused({});
  refused.stream.Refuse(kResult, 404);
  EXPECT_EQ(refused.exchange->reply->status, 404);
  Opened open({});
  open.stream.Send(kNews);
  open.stream.Refuse(kResult, 404);
  EXPECT_FALSE(open.exchange->reply);
  EXPECT_NE(open.exchange->written.find("\"result\""), std::string::npos);
}

TEST(McpStream, ANotificationOpensAnEventStream) {
  Opened opened({});
  opened.stream.Send(kNews);
  opened.stream.Send(kResult);
  EXPECT_FALSE(opened.exchange->ended);
  opened.stream.Finish();
  EXPECT_TRUE(opened.exchange->ended);
  EXPECT_EQ(opened.exchange->opened->content_type, "text/event-stream");
  EXPECT_EQ(opened.exchange->written,
            "data: " + CompactJson(kNews) + "\n\ndata: " + CompactJson(kResult) + "\n\n");
}

TEST(McpStream, OnlyAResultCarriesTheSessionId) {
  const McpStream::Terms terms = {.number = 1, .primed = false, .session_id = "s"};
  Opened succeeded(terms);
  succeeded.stream.Send(kResult);
  EXPECT_EQ(succeeded.exchange->reply->headers, (HttpHeaders{{"Mcp-Session-Id", "s"}}));
  Opened failed(terms);
  failed.stream.Refuse(ErrorMessage(1, {}), 200);
  EXPECT_TRUE(failed.exchange->reply->headers.empty());
}

TEST(McpStream, ResumesAfterTheLastEvent) {
  Opened opened(Primed());
  opened.stream.Send(kNews);
  EXPECT_TRUE(opened.exchange->written.starts_with("id: 3-1\nretry: "));
  opened.stream.Detach(*opened.exchange);
  opened.stream.Send(kResult);
  const auto second = std::make_shared<FakeExchange>();
  opened.stream.Resume(second, 2);
  EXPECT_EQ(second->written, "id: 3-3\ndata: " + CompactJson(kResult) + "\n\n");
  EXPECT_FALSE(second->ended);
  opened.stream.Finish();
  EXPECT_TRUE(second->ended);
}

TEST(McpStream, ReplaysAFinishedStreamAndEnds) {
  Opened opened(Primed());
  opened.stream.Send(kNews);
  opened.stream.Finish();
  const auto second = std::make_shared<FakeExchange>();
  opened.stream.Resume(second, 1);
  EXPECT_EQ(second->written, "id: 3-2\ndata: " + CompactJson(kNews) + "\n\n");
  EXPECT_TRUE(second->ended);
}

TEST(McpStream, AnOldConnectionDoesNotDetachANewOne) {
  Opened opened(Primed());
  opened.stream.Open();
  const auto second = std::make_shared<FakeExchange>();
  opened.stream.Resume(second, 1);
  EXPECT_TRUE(opened.exchange->ended);
  opened.stream.Detach(*opened.exchange);
  EXPECT_TRUE(opened.stream.has_connection());
}

TEST(McpStream, DetachesOnlyResumableStreams) {
  Opened primed(Primed());
  primed.stream.Detach();
  EXPECT_TRUE(primed.exchange->ended);
  EXPECT_NE(primed.exchange->written.find("retry: "), std::string::npos);
  EXPECT_TRUE(primed.stream.can_be_resumed());
  Opened other({});
  other.stream.Detach();
  other.stream.Send(kResult);
  EXPECT_TRUE(other.exchange->reply);
}

}  // namespace
}  // namespace cairn
