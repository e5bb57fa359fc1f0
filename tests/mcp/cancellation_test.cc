// Requests that are canceled or interrupted, and those that must not wait for them.
#include <gtest/gtest.h>

#include <thread>

#include "base/clock.h"
#include "base/rng.h"
#include "mcp/conversation.h"
#include "mcp/fixture.h"
#include "protocol/meta_keys.h"

namespace cairn {
namespace {

Json WaitCall(const Json& id) {
  return MakeRequest(id, "tools/call",
                     {{"name", "test_wait"}, {"_meta", {{"progressToken", "t"}}}});
}

Json CancelOf(const Json& id) {
  return {
      {"jsonrpc", "2.0"}, {"method", "notifications/cancelled"}, {"params", {{"requestId", id}}}};
}

class Cancellation : public ::testing::Test {
 protected:
  Fixture fixture_;
  FakeClock clock_{1'000'000};
  SeededRng rng_{1};
  Server server_{fixture_.features(), clock_, rng_};
};

TEST_F(Cancellation, ACancelledCallIsNotAnsweredAndItsIdIsFree) {
  Conversation client(server_);
  client.Initialize("2025-11-25");
  EXPECT_EQ(client.SendFor(WaitCall(77), 1)[0]["method"], "notifications/progress");
  client.Send(CancelOf(77));
  EXPECT_TRUE(client.session().WaitIdle(std::chrono::seconds(30)));
  EXPECT_TRUE(client.Take().empty());
  EXPECT_EQ(client.Send(MakeRequest(77, "ping"))[0]["id"], 77);
}

TEST_F(Cancellation, LongCallsBlockNothing) {
  Conversation client(server_);
  client.Initialize("2025-11-25");
  for (int i = 0; i < 3; ++i) client.SendFor(WaitCall("w" + std::to_string(i)), 1);
  EXPECT_EQ(client.Call("ping"), Json::object());
  EXPECT_TRUE(client.Call("tools/call", {{"name", "test_simple_text"}}).contains("content"));
}

TEST_F(Cancellation, OnlyRequestsInProgressCanBeCancelled) {
  Conversation client(server_);
  client.Initialize("2025-11-25");
  for (const Json& id : {Json(5), Json("5"), Json(nullptr), Json::array(), Json(1.5)}) {
    EXPECT_TRUE(client.Send(CancelOf(id)).empty());
  }
  EXPECT_TRUE(client.Send({{"jsonrpc", "2.0"}, {"method", "notifications/cancelled"}}).empty());
}

class NobodyListens final : public MessageSink {
  void Send(const Json& /*message*/) override {}
  void Finish() override {}
};

// If Keep succeeded between the two steps of Cancel, the subscription would never end.
TEST_F(Cancellation, ARemovedSubscriptionIsNotKept) {
  const auto session = server_.Connect(Session::Kind::kEither);
  const auto exchange = session->Begin("listen", std::make_shared<NobodyListens>());
  ASSERT_TRUE(session->Settle(*exchange));
  EXPECT_FALSE(session->Keep(*exchange, [](bool) {}));

  const auto next = session->Begin("listen", std::make_shared<NobodyListens>());
  EXPECT_FALSE(session->Keep(*exchange, [](bool) {}));
  EXPECT_TRUE(session->Keep(*next, [](bool) {}));
}

TEST_F(Cancellation, AnIdIsInUseUntilItsRequestIsAnswered) {
  Conversation client(server_);
  client.Initialize("2025-11-25");
  client.SendFor(WaitCall("same"), 1);
  const auto answers = client.Send(MakeRequest("same", "ping"));
  EXPECT_EQ(answers[0]["error"]["code"], kInvalidRequest);
}

TEST_F(Cancellation, ClosingASessionStopsItsCalls) {
  auto client = std::make_unique<Conversation>(server_);
  client->Initialize("2025-11-25");
  client->SendFor(WaitCall(1000), 1);
  client->session().Close();
  EXPECT_TRUE(client->session().WaitIdle(std::chrono::seconds(30)));
  EXPECT_TRUE(client->Take().empty());
}

TEST_F(Cancellation, StopEndsCallsQuestionsAndSubscriptions) {
  Conversation client(server_);
  client.Initialize("2025-11-25", {{"sampling", Json::object()}});
  client.SendFor(WaitCall(1000), 1);
  client.SendFor(MakeRequest("ask", "tools/call", {{"name", "test_sampling"}}), 1);
  client.SendFor(MakeRequest("listen", "subscriptions/listen",
                             {{"_meta", ModernMeta()}, {"notifications", Json::object()}}),
                 1);
  server_.Stop();
  const auto last = client.Take(1);
  bool listen_ended = false;
  for (const Json& message : last) {
    if (message.value("id", Json()) == "listen") {
      EXPECT_EQ(message["result"]["_meta"][kMetaSubscriptionId], "listen");
      listen_ended = true;
    }
  }
  EXPECT_TRUE(listen_ended);
}

TEST_F(Cancellation, EndOfInputAnswersCallsAndFailsQuestions) {
  Conversation client(server_);
  client.Initialize("2025-11-25", {{"sampling", Json::object()}});
  client.SendFor(MakeRequest("ask", "tools/call", {{"name", "test_sampling"}}), 1);
  client.session().EndInput();
  const auto answers = client.Take(1);
  EXPECT_EQ(answers[0]["id"], "ask");
  EXPECT_TRUE(answers[0].contains("error"));
}

TEST_F(Cancellation, ConcurrentClientsGetTheirOwnAnswers) {
  std::vector<std::thread> threads;
  std::atomic<int> right = 0;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([this, i, &right] {
      Conversation client(server_);
      client.Initialize("2025-11-25");
      for (int j = 0; j < 50; ++j) {
        const std::string mark = std::to_string(i) + "/" + std::to_string(j);
        const Json result = client.Call(
            "tools/call", {{"name", "json_schema_2020_12_tool"}, {"arguments", {{"mark", mark}}}});
        const std::string text = result["content"][0]["text"];
        right += text == CompactJson({{"mark", mark}}) ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 8 * 50);
}

}  // namespace
}  // namespace cairn
