#include "guard/guard.h"

#include <gtest/gtest.h>

#include <string>

#include "base/rng.h"

namespace cairn {
namespace {

const std::string kToken = std::string("gh") + "p_" + "abcdefghijKLMNOPQRST0123456789abcdef";

TEST(GuardTest, RedactsWhatIsAdmitted) {
  std::string text = "token " + kToken + " <private>and this</private>end";
  ASSERT_TRUE(Guard(SecretsPolicy::kRedact).Admit(text));
  EXPECT_EQ(text, "token [REDACTED:github-token] end");
}

TEST(GuardTest, TellsTheKindsOfWhatItRedacts) {
  SecretKinds redacted;
  std::string text = kToken + " and password=hunter2!x";
  ASSERT_TRUE(Guard(SecretsPolicy::kRedact).Admit(text, &redacted));
  EXPECT_EQ(redacted, (SecretKinds{SecretKind::kGithubToken, SecretKind::kPassword}));
  std::string json = R"({"password": "hunter2!x"})";
  ASSERT_TRUE(Guard(SecretsPolicy::kRedact).AdmitJson(json, &redacted));
  EXPECT_EQ(redacted.size(), 3u);
  ASSERT_TRUE(Guard(SecretsPolicy::kRedact).Admit(text, &redacted));
  EXPECT_EQ(redacted.size(), 3u) << "what is redacted already is no secret";
  std::string kept = kToken;
  ASSERT_TRUE(Guard(SecretsPolicy::kAllow).Admit(kept, &redacted));
  EXPECT_EQ(redacted.size(), 3u);
}

TEST(GuardTest, RefusesAndSaysWhereButNotWhat) {
  const std::string before = "first line\nsécond: use it ";
  std::string text = before + kToken;
  const Status status = Guard(SecretsPolicy::kReject).Admit(text);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(status.error().message,
            "a GitHub token stands at line 2, column 16; take it out, or set `secrets` to redact "
            "or allow");
}

TEST(GuardTest, AllowsSecretsButNoPrivateParts) {
  std::string text = kToken + "<private>x</private>";
  ASSERT_TRUE(Guard(SecretsPolicy::kAllow).Admit(text));
  EXPECT_EQ(text, kToken);
}

TEST(GuardTest, AdmitsJson) {
  const struct {
    std::string json;
    std::string admitted;
  } cases[] = {
      {R"({"a":1,"b":[true,null,"x"]})", R"({"a":1,"b":[true,null,"x"]})"},
      {R"([{"name": "PASSWORD", "value": "hunter2"}, {"name": "USER", "value": "hunter2"}])",
       R"([{"name": "PASSWORD", "value": "[REDACTED:password]"}, {"name": "USER", "value": "hunter2"}])"},
      {R"({"password": "hunter2", "user": "hunter2"})",
       R"({"password": "[REDACTED:password]", "user": "hunter2"})"},
      {R"({"password": ["hunter2", "hunter3"]})",
       R"({"password": ["[REDACTED:password]", "[REDACTED:password]"]})"},
      {R"({"password": {"hint": "hunter2"}})", R"({"password": {"hint": "hunter2"}})"},
      {R"({"password": 12345678})", R"({"password": 12345678})"},
      {R"({"note": "a\n)" + kToken + R"(\tb\u00e9 \"q\""})",
       R"({"note": "a\n[REDACTED:github-token]\tbé \"q\""})"},
      {R"(["<private>x</private>y"])", R"(["y"])"},
      {R"({"x": "\u003cprivate>gone"})", R"({"x": ""})"},
      {R"({")" + kToken + R"(": 1})", R"({"[REDACTED:github-token]": 1})"},
      {R"({"u": "postgres://a:s3cr3t@h/\ud83d\ude00"})",
       R"({"u": "postgres://a:[REDACTED:connection-string]@h/😀"})"},
      {R"({"text": "password = \"hunter2\""})",
       R"({"text": "password = \"[REDACTED:password]\""})"},
      {R"("alone")", R"("alone")"},
      {"17", "17"},
      {"", ""},
  };
  for (const auto& c : cases) {
    std::string json = c.json;
    ASSERT_TRUE(Guard(SecretsPolicy::kRedact).AdmitJson(json));
    EXPECT_EQ(json, c.admitted) << c.json;
    ASSERT_TRUE(Guard(SecretsPolicy::kRedact).AdmitJson(json));
    EXPECT_EQ(json, c.admitted) << c.json;
  }
}

TEST(GuardTest, Attack13SecretsInMetadata) {
  const struct {
    std::string json;
    std::string admitted;
  } cases[] = {
      {R"({"passwords":["kX9mQ2vB","tR5vbQ9z"]})",
       R"({"passwords":["[REDACTED:password]","[REDACTED:password]"]})"},
      {R"({"token":{"value":"q8Jz02LmKx71VbNw55TrQa"}})",
       R"({"token":{"value":"[REDACTED:token]"}})"},
      {R"({"headers":["Authorization","Bearer q8Jz02LmKx71VbNw55TrQa"]})",
       R"({"headers":["Authorization","[REDACTED:token]"]})"},
      {R"({"argv":["mysql","-pWz8rT3qL","shop"]})",
       R"({"argv":["mysql","-p[REDACTED:password]","shop"]})"},
      {R"({"argv":["tool","--password","Wz8rT3qL","-v"]})",
       R"({"argv":["tool","--password","[REDACTED:password]","-v"]})"},
      {R"(["--password","hunter2"])", R"(["--password","[REDACTED:password]"])"},
      {R"({"password": 48120937, "port": 48120937})",
       R"({"password": "[REDACTED:password]", "port": 48120937})"},
      {R"({"password": {"pin": 4812}})", R"({"password": {"pin": "[REDACTED:password]"}})"},
      {R"({"token_count": 48120937, "args": ["mysql", "-v", "shop2"]})",
       R"({"token_count": 48120937, "args": ["mysql", "-v", "shop2"]})"},
      {R"({"value": "q8Jz02LmKx71VbNw55TrQa"})", R"({"value": "q8Jz02LmKx71VbNw55TrQa"})"},
  };
  for (const auto& c : cases) {
    std::string json = c.json;
    ASSERT_TRUE(Guard(SecretsPolicy::kRedact).AdmitJson(json));
    EXPECT_EQ(json, c.admitted) << c.json;
    EXPECT_EQ(SecretsInJson(json), SecretKinds{}) << json;
  }
}

TEST(GuardTest, RefusesJsonWithASecret) {
  std::string json = "{\n  \"password\": \"hunter2\"}";
  const Status status = Guard(SecretsPolicy::kReject).AdmitJson(json);
  ASSERT_FALSE(status);
  EXPECT_TRUE(status.error().message.starts_with("a password stands at line 2, column 16;"))
      << status.error().message;
}

TEST(GuardTest, ReleasesRedactedUnlessAllowed) {
  for (const auto policy : {SecretsPolicy::kRedact, SecretsPolicy::kReject}) {
    std::string text = kToken + " <private>x</private>";
    std::string json = R"({"token":")" + kToken + R"("})";
    Guard(policy).Release(text);
    Guard(policy).ReleaseJson(json);
    EXPECT_EQ(text, "[REDACTED:github-token] <private>x</private>");
    EXPECT_EQ(json, R"({"token":"[REDACTED:github-token]"})");
  }
  std::string text = kToken;
  Guard(SecretsPolicy::kAllow).Release(text);
  EXPECT_EQ(text, kToken);
}

TEST(GuardTest, HoldsForWhatIsNoJson) {
  SeededRng rng(3);
  constexpr std::string_view kBytes = "\"\\u{}[]:,d83 password\xC3\xFF<private>";
  for (int round = 0; round < 20000; ++round) {
    std::string json;
    for (std::uint64_t n = rng.Below(60); n > 0; --n) json += kBytes[rng.Below(kBytes.size())];
    ASSERT_TRUE(Guard(SecretsPolicy::kRedact).AdmitJson(json));
    Guard(SecretsPolicy::kRedact).ReleaseJson(json);
  }
}

}  // namespace
}  // namespace cairn
