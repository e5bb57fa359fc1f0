// Change notifications for resources.
#include <gtest/gtest.h>

#include "base/clock.h"
#include "base/rng.h"
#include "mcp/conversation.h"
#include "mcp/fixture.h"
#include "protocol/meta_keys.h"

namespace cairn {
namespace {

class ResourceChanges : public ::testing::Test {
 protected:
  Fixture fixture_;
  FakeClock clock_{1'000'000};
  SeededRng rng_{1};
};

std::vector<std::string> Methods(const std::vector<Json>& messages) {
  std::vector<std::string> methods;
  for (const Json& message : messages) methods.push_back(message.value("method", "response"));
  return methods;
}

using Names = std::vector<std::string>;

TEST_F(ResourceChanges, EveryWatcherIsNotifiedOnce) {
  Server server(fixture_.features(), clock_, rng_);
  Conversation first(server);
  Conversation second(server);
  first.Initialize("2025-11-25");
  second.Initialize("2024-11-05");
  first.Call("resources/subscribe", {{"uri", "test://watched-resource"}});
  server.LookAgain();
  EXPECT_TRUE(first.Take().empty());
  fixture_.resources.Touch();
  server.LookAgain();
  server.LookAgain();
  EXPECT_EQ(Methods(first.Take()),
            (Names{"notifications/resources/list_changed", "notifications/resources/updated"}));
  EXPECT_EQ(Methods(second.Take()), (Names{"notifications/resources/list_changed"}));
}

TEST_F(ResourceChanges, ASubscriptionGetsWhatItRequestedUntilCancelled) {
  Server server(fixture_.features(), clock_, rng_);
  Conversation client(server);
  const auto listen = [&client](const char* id, const Json& wanted) {
    return client.SendFor(MakeRequest(id, "subscriptions/listen",
                                      {{"_meta", ModernMeta()}, {"notifications", wanted}}),
                          1)[0];
  };
  const Json ack = listen("uris", {{"resourceSubscriptions", {"test://watched-resource"}}});
  EXPECT_EQ(ack["method"], "notifications/subscriptions/acknowledged");
  EXPECT_EQ(ack["params"]["_meta"][kMetaSubscriptionId], "uris");
  listen("none", {{"toolsListChanged", true}});
  fixture_.resources.Touch();
  server.LookAgain();
  const auto news = client.Take();
  ASSERT_EQ(Methods(news), (Names{"notifications/resources/updated"}));
  EXPECT_EQ(news[0]["params"]["_meta"][kMetaSubscriptionId], "uris");
  client.Send({{"jsonrpc", "2.0"},
               {"method", "notifications/cancelled"},
               {"params", {{"requestId", "uris"}}}});
  fixture_.resources.Touch();
  server.LookAgain();
  EXPECT_TRUE(client.Take().empty());
}

TEST_F(ResourceChanges, TheWatcherNoticesChangesMadeByACall) {
  Server server(fixture_.features(), clock_, rng_, {.look_every = std::chrono::hours(1)});
  Conversation client(server);
  client.Initialize("2025-11-25");
  client.SendFor(MakeRequest("x", "tools/call", {{"name", "test_trigger_resource_change"}}), 2);
}

TEST_F(ResourceChanges, DropsClosedSessions) {
  Server server(fixture_.features(), clock_, rng_);
  { Conversation(server).Initialize("2025-11-25"); }
  fixture_.resources.Touch();
  server.LookAgain();
}

}  // namespace
}  // namespace cairn
