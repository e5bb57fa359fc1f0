#include "json/surrogates.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "json/json.h"

namespace cairn {
namespace {

TEST(MendSurrogates, ReplacesUnpairedSurrogatesOnly) {
  EXPECT_EQ(MendSurrogates(R"(\ud83d\ude00)"), R"(\ud83d\ude00)");
  EXPECT_EQ(MendSurrogates(R"(\ud83d \ude00)"), R"(\ufffd \ufffd)");
  EXPECT_EQ(MendSurrogates(R"(\\ud83d \u0041 \n)"), R"(\\ud83d \u0041 \n)");
  EXPECT_EQ(MendSurrogates(R"(\ud83d\ud83d\ude00)"), R"(\ufffd\ud83d\ude00)");
  EXPECT_EQ(MendSurrogates(R"(\u)"), R"(\u)");
  EXPECT_EQ(MendSurrogates("\\"), "\\");
}

TEST(ParseMended, TrialS6UnpairedSurrogateIsReplaced) {
  const auto json = ParseMended(R"({"id": 7, "cut": "smile \ud83d", "whole": "\ud83d\ude00"})");
  ASSERT_TRUE(json) << json.error().message;
  EXPECT_EQ((*json)["id"], 7);
  EXPECT_EQ((*json)["cut"], "smile \uFFFD");
  EXPECT_EQ((*json)["whole"], "\U0001F600");
  EXPECT_EQ(*ParseMended(R"("\udc00\ud800x")"), "\uFFFD\uFFFDx");
  EXPECT_FALSE(ParseMended(R"({"cut": "\ud83d")")) << "still not JSON";
  EXPECT_FALSE(ParseMended("\"\xED\xA0\xBD\"")) << "raw bytes of a half are not UTF-8";
  EXPECT_FALSE(ParseJson(R"("\ud83d")")) << "elsewhere it is an error";
}

}  // namespace
}  // namespace cairn
