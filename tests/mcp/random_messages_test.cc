// Every mutated request gets exactly one JSON-RPC answer, and the server keeps running.
#include "mcp/random_messages.h"

#include <gtest/gtest.h>

#include "base/clock.h"
#include "mcp/conversation.h"
#include "mcp/fixture.h"

namespace cairn {
namespace {

constexpr int kVariants = 60;

class RandomMessages : public ::testing::TestWithParam<RevisionTraits> {
 protected:
  Fixture fixture_;
  FakeClock clock_{1'000'000};
  SeededRng rng_{20260728};
  Server server_{fixture_.features(), clock_, rng_, {.page_size = 10}};
};

bool IsResponse(const Json& message, const Json& id) {
  if (message.value("jsonrpc", "") != "2.0" || !message.contains("id") || message["id"] != id) {
    return false;
  }
  if (message.contains("result"))
    return message["result"].is_object() && !message.contains("error");
  const Json& error = message["error"];
  return error["code"].is_number_integer() && error["message"].is_string();
}

// Sends a request and checks the answer; a subscription is acknowledged instead, and then ended.
void Probe(Conversation& client, const Json& message) {
  const bool is_listen = message["method"] == "subscriptions/listen";
  const auto answers = is_listen ? client.SendFor(message, 1) : client.Send(message);
  ASSERT_FALSE(answers.empty()) << message;
  const Json& last = answers.back();
  const bool is_acknowledged =
      is_listen && last.value("method", "") == "notifications/subscriptions/acknowledged";
  EXPECT_TRUE(is_acknowledged || IsResponse(last, message["id"])) << message << last;
  client.Send({{"jsonrpc", "2.0"},
               {"method", "notifications/cancelled"},
               {"params", {{"requestId", message["id"]}}}});
}

TEST_P(RandomMessages, AreAllAnswered) {
  const RevisionTraits& revision = GetParam();
  Conversation client(server_);
  if (!revision.modern) client.Initialize(revision.name);
  std::int64_t id = 1'000'000;
  for (const SampleRequest& sample : SampleRequests()) {
    for (int variant = 0; variant < kVariants; ++variant) {
      Json params = sample.params;
      if (revision.modern) {
        Json meta = ModernMeta();
        if (params.contains("_meta")) meta.update(params["_meta"]);
        params["_meta"] = meta;
      }
      if (variant > 0) params = Mutated(params, rng_);
      Probe(client, MakeRequest(++id, sample.method, params));
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_TRUE(client.session().WaitIdle(std::chrono::seconds(30)));
}

// Mutates whole messages, not only their params; non-requests need no answer.
TEST_P(RandomMessages, NeverStopTheServer) {
  Conversation client(server_);
  if (!GetParam().modern) client.Initialize(GetParam().name);
  std::int64_t id = 2'000'000;
  for (const SampleRequest& sample : SampleRequests()) {
    if (sample.method == "subscriptions/listen") continue;  // it would stay open
    for (int variant = 0; variant < kVariants; ++variant) {
      const Json message = Mutated(MakeRequest(++id, sample.method, sample.params), rng_);
      client.Send(message);
      std::string text = CompactJson(message).substr(0, 2000);
      text[rng_.Below(text.size())] = static_cast<char>(rng_.Below(256));
      client.SendText(text);
    }
  }
  EXPECT_FALSE(client.Send(MakeRequest("last", "ping")).empty());
}

INSTANTIATE_TEST_SUITE_P(All, RandomMessages, ::testing::ValuesIn(Revisions()),
                         [](const auto& instance) {
                           std::string name(instance.param.name);
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace cairn
