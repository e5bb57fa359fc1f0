#include "json/members.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "json/json.h"

namespace cairn {
namespace {

Json Numbered(int count) {
  Json json = Json::object();
  for (int i = 0; i < count; ++i) json["k" + std::to_string(i)] = i;
  return json;
}

// Sizes on both sides of the switch from linear scan to hash table.
class JsonMembersOfSize : public testing::TestWithParam<int> {};

TEST_P(JsonMembersOfSize, KeepOrderAndFindMembers) {
  const int count = GetParam();
  const Json json = Numbered(count);
  ASSERT_EQ(json.size(), count);
  int next = 0;
  for (const auto& [key, value] : json.items()) {
    EXPECT_EQ(key, "k" + std::to_string(next));
    EXPECT_EQ(value, next);
    EXPECT_EQ(json.at(key), next);
    ++next;
  }
  EXPECT_FALSE(json.contains("k" + std::to_string(count)));
  EXPECT_EQ(json.find("k"), json.end());
  EXPECT_EQ(json.value("none", -1), -1);
  EXPECT_EQ(*ParseJson(CompactJson(json)), json);
}

TEST_P(JsonMembersOfSize, FindMembersAfterErasing) {
  const int count = GetParam();
  Json json = Numbered(count);
  for (int i = 0; i < count; i += 3) EXPECT_EQ(json.erase("k" + std::to_string(i)), 1);
  EXPECT_EQ(json.erase("k0"), 0);
  for (int i = 0; i < count; ++i) {
    EXPECT_EQ(json.contains("k" + std::to_string(i)), i % 3 != 0) << i;
  }
  if (json.size() > 1) {
    json.erase(json.begin());
    EXPECT_FALSE(json.contains("k1"));
  }
  json["k0"] = "again";
  EXPECT_EQ(std::prev(json.end()).key(), "k0");
}

TEST_P(JsonMembersOfSize, CopyAndMoveIncludeTheTable) {
  Json json = Numbered(GetParam());
  Json copy = json;
  copy["more"] = 1;
  EXPECT_FALSE(json.contains("more"));
  const Json moved = std::move(copy);
  EXPECT_EQ(moved.at("more"), 1);
  json.update(moved);
  EXPECT_EQ(json, moved);
  json.clear();
  EXPECT_TRUE(json.empty());
  EXPECT_FALSE(json.contains("more"));
}

TEST_P(JsonMembersOfSize, LastOfDuplicateNamesWinsWhenParsed) {
  std::string text = CompactJson(Numbered(GetParam()));
  text.insert(1, GetParam() > 0 ? "\"k0\":\"first\"," : "");
  const auto json = ParseJson(text);
  ASSERT_TRUE(json.has_value());
  EXPECT_EQ(*json, Numbered(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Sizes, JsonMembersOfSize,
                         testing::Values(0, 1, 2, 15, 16, 17, 18, 31, 32, 33, 64, 65, 1000));

TEST(JsonMembers, AreEqualOnlyInTheSameOrder) {
  EXPECT_EQ(Json({{"a", 1}, {"b", 2}}), Json({{"a", 1}, {"b", 2}}));
  EXPECT_NE(Json({{"a", 1}, {"b", 2}}), Json({{"b", 2}, {"a", 1}}));
  EXPECT_EQ(nlohmann::json(Json({{"a", 1}, {"b", 2}})), nlohmann::json(Json({{"b", 2}, {"a", 1}})));
}

TEST(ParseJson, RefusesMoreValuesThanAllowed) {
  EXPECT_TRUE(ParseJson("[1,2,3]", 4).has_value());
  EXPECT_FALSE(ParseJson("[1,2,3]", 3).has_value());
  EXPECT_FALSE(ParseJson("[{},{},{}]", 4).has_value());
  EXPECT_TRUE(ParseJson(R"("[[,,,{{")", 1).has_value());
  EXPECT_EQ(CountJsonValues("[[],{},\",,\\\"[\"]"), 6);
}

}  // namespace
}  // namespace cairn
