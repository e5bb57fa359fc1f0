// Questions of tools to their client, with legacy and modern clients.
#include <gtest/gtest.h>

#include "base/clock.h"
#include "base/rng.h"
#include "mcp/conversation.h"
#include "mcp/fixture.h"

namespace cairn {
namespace {

const Json kAllCapabilities = Json::parse(R"({"sampling":{},"elicitation":{},"roots":{}})");

Json Accept(const Json& content) { return {{"action", "accept"}, {"content", content}}; }

class Questions : public ::testing::Test {
 protected:
  Fixture fixture_;
  FakeClock clock_{1'000'000};
  SeededRng rng_{1};
  ServerOptions options_{.workers = 1, .state_lifetime = std::chrono::minutes(5)};
  Server server_{fixture_.features(), clock_, rng_, options_};
  Conversation client_{server_};

  Json CallTool(const char* name, Json extra = Json::object()) {
    extra["name"] = std::string("test_input_required_result_") + name;
    return client_.CallModern("tools/call", std::move(extra), kAllCapabilities);
  }
};

TEST_F(Questions, EarlierAnswersTravelInTheState) {
  const Json first = CallTool("multi_round");
  ASSERT_EQ(first["resultType"], "input_required");
  EXPECT_TRUE(first["inputRequests"].contains("step1"));
  const Json second =
      CallTool("multi_round", {{"inputResponses", {{"step1", Accept({{"name", "A"}})}}},
                               {"requestState", first["requestState"]}});
  ASSERT_EQ(second["resultType"], "input_required");
  EXPECT_FALSE(second["inputRequests"].contains("step1"));
  EXPECT_NE(second["requestState"], first["requestState"]);
  const Json third =
      CallTool("multi_round", {{"inputResponses", {{"step2", Accept({{"color", "b"}})}}},
                               {"requestState", second["requestState"]}});
  EXPECT_EQ(third["resultType"], "complete");
  EXPECT_EQ(third["content"][0]["text"], R"({"name":"A"}{"color":"b"})");
}

TEST_F(Questions, RefusesForgedForeignOrExpiredStates) {
  const Json state = CallTool("request_state")["requestState"];
  const Json answers = {{"confirm", Accept({{"ok", true}})}};
  const auto with = [&](const Json& given) {
    return Json{{"inputResponses", answers}, {"requestState", given}};
  };
  EXPECT_EQ(CallTool("request_state", with(state.get<std::string>() + "-TAMPERED"))["code"],
            kInvalidParams);
  EXPECT_EQ(CallTool("tampered_state", with(state))["code"], kInvalidParams);
  Json other_arguments = with(state);
  other_arguments["arguments"] = {{"x", 1}};
  EXPECT_EQ(CallTool("request_state", other_arguments)["code"], kInvalidParams);
  EXPECT_EQ(CallTool("request_state", with(state))["resultType"], "complete");
  clock_.Advance(6 * kMinuteMs);
  EXPECT_EQ(CallTool("request_state", with(state))["code"], kInvalidParams);
}

TEST_F(Questions, AWaitingQuestionFreesItsThread) {
  client_.Initialize("2025-11-25", kAllCapabilities);
  const auto asked =
      client_.SendFor(MakeRequest("a", "tools/call", {{"name", "test_sampling"}}), 1);
  EXPECT_EQ(asked[0]["method"], "sampling/createMessage");
  EXPECT_TRUE(client_.Call("tools/call", {{"name", "test_simple_text"}}).contains("content"));
  const auto answered = client_.SendFor(
      {{"jsonrpc", "2.0"},
       {"id", asked[0]["id"]},
       {"result", {{"role", "assistant"}, {"content", {{"type", "text"}, {"text", "Yes"}}}}}},
      1);
  EXPECT_EQ(answered[0]["result"]["content"][0]["text"], "LLM response: Yes");
}

TEST_F(Questions, IgnoresUnknownAnswers) {
  client_.Initialize("2025-11-25", kAllCapabilities);
  for (const Json& id : {Json(99), Json("1"), Json(-1)}) {
    EXPECT_TRUE(client_.Send({{"jsonrpc", "2.0"}, {"id", id}, {"result", Json::object()}}).empty());
  }
}

TEST_F(Questions, ACancelledCallCancelsItsQuestion) {
  client_.Initialize("2025-11-25", kAllCapabilities);
  const auto asked =
      client_.SendFor(MakeRequest("a", "tools/call", {{"name", "test_sampling"}}), 1);
  client_.Send({{"jsonrpc", "2.0"},
                {"method", "notifications/cancelled"},
                {"params", {{"requestId", "a"}}}});
  EXPECT_TRUE(client_.session().WaitIdle(std::chrono::seconds(30)));
  const auto after = client_.Take(0);
  for (const Json& message : after) EXPECT_EQ(message["method"], "notifications/cancelled");
}

TEST_F(Questions, QuestionsTimeOut) {
  ServerOptions hasty;
  hasty.ask_timeout = std::chrono::milliseconds(1);
  Server server(fixture_.features(), clock_, rng_, hasty);
  Conversation client(server);
  client.Initialize("2025-11-25", kAllCapabilities);
  const Json error = client.Call("tools/call", {{"name", "test_sampling"}});
  EXPECT_EQ(error["code"], kInternalError);
}

}  // namespace
}  // namespace cairn
