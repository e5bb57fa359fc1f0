#include "foreign/row.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace cairn {
namespace {

const Guard kGuard(SecretsPolicy::kRedact);

Json Parsed(const char* text) { return *ParseJson(text); }

TEST(Row, ReadsTimesInEveryUnit) {
  struct Case {
    const char* value;
    std::optional<TimeMs> time;
  };
  const Case cases[] = {
      {"1700000000", 1'700'000'000'000},
      {"1700000000.25", 1'700'000'000'250},
      {"1700000000000", 1'700'000'000'000},
      {"1700000000000000", 1'700'000'000'000},
      {"1700000000000000000", 1'700'000'000'000},
      {"\"1700000000\"", 1'700'000'000'000},
      {"\"2023-11-14T22:13:20Z\"", 1'700'000'000'000},
      {"\"2023-11-14T22:13:20.123456Z\"", 1'700'000'000'123},
      {"\"2023-11-14T23:13:20+01:00\"", 1'700'000'000'000},
      {"\"2023-11-14 22:13:20\"", 1'700'000'000'000},  // UTC, as in SQLite
      {"\"2023-11-14\"", 1'699'920'000'000},
      {"-5", 0},
      {"1e300", 253'402'300'799'999},
      {"\"soon\"", std::nullopt},
      {"\"7d\"", std::nullopt},
      {"\"\"", std::nullopt},
      {"[]", std::nullopt},
      {"null", std::nullopt},
  };
  for (const Case& c : cases) {
    ImportBuilder builder("test", kGuard);
    const Json json = Parsed((std::string("{\"t\":") + c.value + "}").c_str());
    EXPECT_EQ(Row(json, builder).Time({"t"}), c.time) << c.value;
  }
}

TEST(Row, RedactsACommaSeparatedListBeforeSplitting) {
  ImportBuilder builder("test", kGuard);
  const Json json = Parsed(R"({"list": "a, <private>the PIN, 4711</private> b"})");
  EXPECT_EQ(Row(json, builder).List({"list"}), (std::vector<std::string>{"a", "b"}));
}

TEST(Row, IgnoresMissingAndMistypedMembers) {
  ImportBuilder builder("test", kGuard);
  const Json json = Parsed(R"({"none": null, "text": "a", "number": 7, "digits": "8.5", "yes": true,
      "list": ["x", 1, "y"], "json_list": "[\"p\", \"q\"]", "commas": "m, ,n", "object": {"a": 1}})");
  const Row row(json, builder);
  EXPECT_EQ(row.Text({"none", "text"}), "a");
  EXPECT_EQ(row.Text({"number"}), "7");
  EXPECT_EQ(row.Text({"list"}), "");
  EXPECT_EQ(row.Number({"digits"}), 8.5);
  EXPECT_EQ(row.Number({"text"}), std::nullopt);
  EXPECT_TRUE(row.Flag({"yes"}));
  EXPECT_TRUE(row.Flag({"number"}));
  EXPECT_FALSE(row.Flag({"missing"}));
  EXPECT_EQ(row.List({"list"}), (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(row.List({"json_list"}), (std::vector<std::string>{"p", "q"}));
  EXPECT_EQ(row.List({"commas"}), (std::vector<std::string>{"m", "n"}));
  EXPECT_EQ(row.List({"object"}), std::vector<std::string>());
  EXPECT_EQ(row.Object({"object"}), R"({"a":1})");
  const Json text = "no object";
  EXPECT_EQ(Row(text, builder).Text({"text"}), "");
}

TEST(Row, SaturatesHugeNumbers) {
  ImportBuilder builder("test", kGuard);
  const Json json = Parsed(R"({"n": 1e300, "m": -1e300})");
  MemoryInput input;
  Row(json, builder).PutWhole(input, &Memory::usefulness, {"n"});
  EXPECT_EQ(input.values.usefulness, 1'000'000'000'000'000);
  Row(json, builder).PutWhole(input, &Memory::usefulness, {"m"});
  EXPECT_EQ(input.values.usefulness, -1'000'000'000'000'000);
}

}  // namespace
}  // namespace cairn
