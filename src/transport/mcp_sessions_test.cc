#include "transport/mcp_sessions.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/json_rpc.h"
#include "transport/fake_exchange.h"

namespace cairn {
namespace {

class McpSessionsTest : public testing::Test {
 protected:
  std::shared_ptr<McpSession> Add() {
    return sessions_.Add(std::make_shared<Session>(Session::Kind::kEither));
  }

  FakeClock clock_{1000};
  SeededRng rng_{1};
  McpSessions sessions_{clock_, rng_, {.most = 3, .idle = kHourMs}};
};

TEST_F(McpSessionsTest, FindsASessionUntilItIsRemoved) {
  const auto session = Add();
  EXPECT_EQ(session->id().size(), 32U);
  EXPECT_EQ(sessions_.size(), 1U);
  EXPECT_EQ(sessions_.Find(session->id()), session);
  EXPECT_EQ(sessions_.Find("other"), nullptr);
  EXPECT_TRUE(sessions_.Remove(session->id()));
  EXPECT_EQ(sessions_.size(), 0U);
  EXPECT_TRUE(session->session()->closed());
  EXPECT_EQ(sessions_.Find(session->id()), nullptr);
  EXPECT_FALSE(sessions_.Remove(session->id()));
}

TEST_F(McpSessionsTest, EndsIdleSessions) {
  const auto forgotten = Add();
  const auto used = Add();
  clock_.Advance(kHourMs);
  sessions_.Find(used->id());
  clock_.Advance(1);
  Add();
  EXPECT_TRUE(forgotten->session()->closed());
  EXPECT_FALSE(used->session()->closed());
}

TEST_F(McpSessionsTest, EndsTheIdlestWhenFull) {
  const auto first = Add();
  clock_.Advance(1);
  const auto second = Add();
  clock_.Advance(1);
  const auto third = Add();
  sessions_.Find(first->id());
  EXPECT_NE(Add(), nullptr);
  EXPECT_FALSE(first->session()->closed());
  EXPECT_TRUE(second->session()->closed());
  EXPECT_FALSE(third->session()->closed());
}

TEST_F(McpSessionsTest, RefusesWhenAllAreBusy) {
  for (int i = 0; i < 3; ++i) Add()->AddListener(std::make_shared<FakeExchange>());
  clock_.Advance(kDayMs);
  EXPECT_EQ(Add(), nullptr);
}

TEST_F(McpSessionsTest, RemoveAllEndsTheirStreams) {
  const auto session = Add();
  const auto exchange = std::make_shared<FakeExchange>();
  session->AddListener(exchange)->Open();
  sessions_.RemoveAll();
  EXPECT_TRUE(exchange->ended);
  EXPECT_TRUE(session->session()->closed());
}

TEST(McpSession, ANewListenerReplacesTheOld) {
  McpSession session("s", std::make_shared<Session>(Session::Kind::kEither));
  const auto first = std::make_shared<FakeExchange>();
  session.AddListener(first)->Open();
  session.AddListener(std::make_shared<FakeExchange>());
  EXPECT_TRUE(first->ended);
}

TEST(McpSession, KeepsSomeFinishedStreamsButNoReplies) {
  McpSession session("s", std::make_shared<Session>(Session::Kind::kEither));
  for (int i = 0; i < 40; ++i) {
    const auto stream = session.AddStream(std::make_shared<FakeExchange>(), false);
    if (i % 2 == 0) stream->Open();
    stream->Finish();
  }
  session.AddStream(std::make_shared<FakeExchange>(), false);
  std::size_t kept = 0;
  for (std::uint64_t number = 1; number <= 40; ++number) {
    if (session.FindStream(number) != nullptr) ++kept;
  }
  EXPECT_EQ(kept, McpSession::kMostFinished);
  EXPECT_NE(session.FindStream(39), nullptr);
  EXPECT_EQ(session.FindStream(38), nullptr);
  EXPECT_EQ(session.FindStream(1), nullptr);
}

TEST(McpSession, IsBusyDuringARequestOrWhileListening) {
  McpSession session("s", std::make_shared<Session>(Session::Kind::kEither));
  EXPECT_FALSE(session.is_busy());
  const auto exchange = std::make_shared<FakeExchange>();
  const auto listener = session.AddListener(exchange);
  listener->Open();
  EXPECT_TRUE(session.is_busy());
  listener->Detach(*exchange);
  EXPECT_FALSE(session.is_busy());
  const auto request = session.AddStream(std::make_shared<FakeExchange>(), false);
  EXPECT_TRUE(session.is_busy());
  request->Finish();
  EXPECT_FALSE(session.is_busy());
}

}  // namespace
}  // namespace cairn
