// Sessions and revisions: which messages are valid when, and the HTTP status of a refusal.
#include <gtest/gtest.h>

#include <set>

#include "base/clock.h"
#include "base/rng.h"
#include "mcp/conversation.h"
#include "mcp/fixture.h"
#include "protocol/meta_keys.h"

namespace cairn {
namespace {

class Eras : public ::testing::Test {
 protected:
  Fixture fixture_;
  FakeClock clock_{1'000'000};
  SeededRng rng_{1};
  Server server_{fixture_.features(), clock_, rng_, {.page_size = 10}};
};

TEST_F(Eras, InitializeReturnsTheRequestedOrTheNewestLegacyRevision) {
  const std::pair<const char*, const char*> cases[] = {
      {"2024-11-05", "2024-11-05"}, {"2025-03-26", "2025-03-26"}, {"2025-06-18", "2025-06-18"},
      {"2025-11-25", "2025-11-25"}, {"2026-07-28", "2025-11-25"}, {"1999-01-01", "2025-11-25"},
      {"", "2025-11-25"},
  };
  for (const auto& [wanted, given] : cases) {
    Conversation client(server_);
    EXPECT_EQ(client.Initialize(wanted)["protocolVersion"], given) << wanted;
    EXPECT_EQ(client.session().revision()->name, given);
  }
}

TEST_F(Eras, OnlyPingIsAnsweredBeforeInitialize) {
  Conversation client(server_);
  EXPECT_EQ(client.Call("ping"), Json::object());
  EXPECT_EQ(client.Call("tools/list")["code"], kInvalidParams);
  EXPECT_EQ(client.last_http_status(), 400);
  client.Initialize("2025-11-25");
  EXPECT_TRUE(client.Call("tools/list").contains("tools"));
}

TEST_F(Eras, OneConnectionMayMixBothEras) {
  Conversation client(server_);
  EXPECT_EQ(client.CallModern("tools/list")["resultType"], "complete");
  client.Initialize("2025-06-18");
  EXPECT_FALSE(client.Call("tools/list").contains("resultType"));
  EXPECT_EQ(client.CallModern("tools/list")["resultType"], "complete");
}

TEST_F(Eras, ModernRefusalsHaveTheSpecifiedStatus) {
  Json other = ModernMeta();
  other[kMetaProtocolVersion] = "v999.0.0";
  const struct {
    const char* method;
    Json params;
    int code;
    int status;
  } cases[] = {
      {"server/discover", Json::object(), kInvalidParams, 400},
      {"tools/list", Json::object(), kInvalidParams, 400},
      {"ping", Json::object(), kInvalidParams, 400},
      {"tools/list", {{"_meta", other}}, kUnsupportedVersion, 400},
      {"ping", {{"_meta", ModernMeta()}}, kMethodNotFound, 404},
      {"initialize", {{"_meta", ModernMeta()}}, kMethodNotFound, 404},
      {"unknown/method", {{"_meta", ModernMeta()}}, kMethodNotFound, 404},
      {"tools/call",
       {{"_meta", ModernMeta()}, {"name", "test_missing_capability"}},
       kMissingClientCapability,
       400},
      {"tools/call", {{"_meta", ModernMeta()}, {"name", "none"}}, kInvalidParams, 200},
  };
  for (const auto& one : cases) {
    Conversation client(server_, Session::Kind::kModern);
    const Json error = client.Call(one.method, one.params);
    EXPECT_EQ(error["code"], one.code) << one.method << error;
    EXPECT_EQ(client.last_http_status(), one.status) << one.method;
  }
}

TEST_F(Eras, MissingFeaturesAreNeitherAnnouncedNorAnswered) {
  Features features = fixture_.features();
  features.prompts = nullptr;
  features.completer = nullptr;
  features.resources = nullptr;
  Server server(features, clock_, rng_);
  Conversation client(server);
  const Json capabilities = client.Initialize("2025-11-25")["capabilities"];
  EXPECT_EQ(capabilities, Json::parse(R"({"logging":{},"tools":{}})"));
  for (const char* method : {"prompts/list", "prompts/get", "completion/complete", "resources/list",
                             "resources/subscribe"}) {
    EXPECT_EQ(client.Call(method)["code"], kMethodNotFound) << method;
  }
  const auto messages = client.SendFor(
      MakeRequest("s", "subscriptions/listen",
                  {{"_meta", ModernMeta()}, {"notifications", {{"resourcesListChanged", true}}}}),
      1);
  EXPECT_EQ(messages[0]["params"]["notifications"], Json::object());
}

TEST_F(Eras, PagesCombineToTheWholeList) {
  Conversation client(server_);
  client.Initialize("2025-11-25");
  for (const char* list : {"tools", "resources", "prompts"}) {
    std::vector<std::string> names;
    Json params = Json::object();
    while (true) {
      const Json page = client.Call(std::string(list) + "/list", params);
      for (const Json& entry : page[list]) names.push_back(entry["name"]);
      if (!page.contains("nextCursor")) break;
      params["cursor"] = page["nextCursor"];
    }
    const std::set<std::string> different(names.begin(), names.end());
    EXPECT_EQ(different.size(), names.size());
    if (std::string_view(list) == "tools") {
      EXPECT_EQ(names.size(), fixture_.tools.Tools().size());
    }
  }
}

TEST_F(Eras, ABatchIsAnsweredByOneArrayIfTheRevisionHasBatches) {
  Json batch = Json::array(
      {MakeRequest(1, "ping"), MakeRequest(2, "tools/call", {{"name", "test_simple_text"}})});
  for (const RevisionTraits& revision : Revisions()) {
    if (revision.modern) continue;
    Conversation client(server_);
    client.Initialize(revision.name);
    const auto answers = client.Send(batch);
    ASSERT_EQ(answers.size(), 1U);
    if (revision.batches) {
      EXPECT_EQ(answers[0].size(), 2U) << answers[0];
    } else {
      EXPECT_EQ(answers[0]["error"]["code"], kInvalidRequest);
    }
  }
}

TEST_F(Eras, RefusesEverythingAfterStop) {
  Conversation client(server_);
  client.Initialize("2025-11-25");
  server_.Stop();
  EXPECT_EQ(client.Call("ping")["code"], kInvalidRequest);
  Conversation late(server_);
  EXPECT_EQ(late.Call("ping")["code"], kInvalidRequest);
}

}  // namespace
}  // namespace cairn
