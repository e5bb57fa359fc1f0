// Objects with many members, for every JSON reader.
#include "json/json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "growth/growth.h"

namespace cairn {
namespace {

const Shape kManyKeys{"{", "\"k%\":1,", "\"z\":1}"};

TEST(Attack06, ObjectsAreReadInLinearTime) {
  ExpectLinear("ParseJson", kManyKeys,
               [](const std::string& text) { ASSERT_TRUE(ParseJson(text).has_value()); });
}

TEST(Attack06, ObjectsAreCopiedComparedAndWrittenInLinearTime) {
  ExpectLinear("Json", kManyKeys, [](const std::string& text) {
    const Json json = *ParseJson(text);
    Json copy = json;
    EXPECT_EQ(copy, json);
    EXPECT_EQ(nlohmann::json(copy), nlohmann::json(json));
    copy.update(json);
    for (const auto& [key, value] : json.items()) EXPECT_TRUE(copy.contains(key));
    EXPECT_EQ(CompactJson(Lean(std::move(copy))), CompactJson(json));
  });
}

// The standard library's hash is unkeyed, so an attacker can choose names that agree in its low
// bits, which select the slot in a table of 2^n slots. With 12 equal bits, a table of 2^15 slots
// has only 8 home slots for all of them, and filling it takes quadratic time.
TEST(Attack06, NamesThatCollideInTheStandardHashAreReadInLinearTime) {
  std::vector<std::string> names;
  std::size_t next = 0;
  const auto name = [&](std::size_t i) -> const std::string& {
    for (; names.size() <= i; ++next) {
      std::string candidate = std::to_string(next);
      if ((std::hash<std::string>()(candidate) & 0xFFF) == 0) names.push_back(std::move(candidate));
    }
    return names[i];
  };
  const auto make = [&](std::size_t bytes) {
    std::string text = "{";
    for (std::size_t i = 0; text.size() < bytes; ++i) text += "\"" + name(i) + "\":1,";
    return text + "\"z\":1}";
  };
  ExpectLinear("ParseJson, colliding names", make,
               [](const std::string& text) { ASSERT_TRUE(ParseJson(text).has_value()); });
}

struct Reader {
  const char* fuzzer;
  std::string prefix;
  std::string suffix;
};

class Attack06Readers : public testing::TestWithParam<Reader> {};

TEST_P(Attack06Readers, ReadObjectsInLinearTime) {
  const Reader& reader = GetParam();
  const Shape shape{reader.prefix + "{", "\"k%\":1,", "\"z\":1}" + reader.suffix};
  ExpectLinear(reader.fuzzer, shape, Parser(reader.fuzzer));
}

INSTANTIATE_TEST_SUITE_P(
    Growth, Attack06Readers,
    testing::Values(
        Reader{"json_rpc", "", ""},
        Reader{"json_rpc", R"({"jsonrpc":"2.0","id":1,"method":"ping","params":)", "}"},
        Reader{"json_rpc", R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":)", "}"},
        Reader{"import", "", ""}, Reader{"import", R"({"content":"a","metadata":)", "}"},
        Reader{"json_text", "", ""}, Reader{"json_text", R"({"a":)", "}"},
        Reader{"setup_record", "", ""}, Reader{"config", "", ""}, Reader{"hook_event", "", ""},
        Reader{"guard", "", ""}, Reader{"manifest", std::string(1, '\0') + R"({"scripts":)", "}"},
        Reader{"manifest", std::string(1, '\0') + R"({"dependencies":)", "}"},
        Reader{"foreign", std::string(1, '\0'), ""}, Reader{"foreign", "\x04", ""},
        Reader{"foreign", "\x08", ""}, Reader{"foreign", "\x09", ""}, Reader{"foreign", "\x0a", ""},
        Reader{"foreign", "\x09[{\"mapping\":", "}]"},
        Reader{"foreign", "\x0a[{\"account_uuid\":\"a\",\"project_memories\":", "}]"}),
    [](const auto& given) {
      return std::string(given.param.fuzzer) + std::to_string(given.index);
    });

}  // namespace
}  // namespace cairn
