#include "config/json_tree.h"

#include <gtest/gtest.h>

#include <string>

namespace cairn {
namespace {

std::string FirstFault(std::string_view text) {
  const JsonDocument document = ReadJsonTree(text);
  if (document.faults.empty()) return "";
  return std::to_string(document.faults[0].line) + ": " + document.faults[0].message;
}

TEST(JsonTree, EveryValueHasItsLine) {
  const JsonDocument document = ReadJsonTree(
      "{\n"
      "  // a comment\n"
      "  \"number\": 1\n"
      "  , \"list\": [\n"
      "    2,\n"
      "    \"x\"\n"
      "  ], /* two\n"
      "  lines */ \"object\":\n"
      "    {\"inner\": null}\n"
      "}\n");
  ASSERT_TRUE(document.root);
  const std::vector<JsonNode>& members = document.root->children;
  ASSERT_EQ(members.size(), 3u);
  EXPECT_EQ(document.root->line, 1);
  EXPECT_EQ(members[0].line, 3);
  EXPECT_EQ(members[1].line, 4);
  EXPECT_EQ(members[1].children[0].line, 5);
  EXPECT_EQ(members[1].children[1].line, 6);
  EXPECT_EQ(members[2].line, 8);
  EXPECT_EQ(members[2].children[0].line, 9);
}

TEST(JsonTree, ANumberAtALineEndIsOnThatLine) {
  const JsonDocument document = ReadJsonTree("[\n1\n,\n2.5\n]");
  ASSERT_TRUE(document.root);
  EXPECT_EQ(document.root->children[0].line, 2);
  EXPECT_EQ(document.root->children[1].line, 4);
}

TEST(JsonTree, InvalidTextIsAFaultWithItsLine) {
  struct Case {
    std::string text;
    std::string fault;
  };
  const Case cases[] = {
      {"", "1: not valid JSON: unexpected end of input; expected '[', '{', or a literal"},
      {"{\n\"a\": 1,\n}", "3: not valid JSON: unexpected '}'; expected string literal"},
      {"{\n\"a\": 1\n\"b\": 2}", "3: not valid JSON: unexpected string literal; expected '}'"},
      {"{\"a\":\n\n 1e999}", "3: not valid JSON: number overflow parsing '1e999'"},
      {"{} x", "1: not valid JSON: invalid literal; last read: '{} x'; expected end of input"},
      {"{}\n{}", "2: not valid JSON: unexpected '{'; expected end of input"},
      {"[NaN]", "1: not valid JSON: invalid literal; last read: '[N'"},
      {"\n\"\xFF\"", "2: not valid UTF-8"},
      {std::string("{}\n\0x", 5), "2: not valid JSON: a NUL byte"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(FirstFault(c.text), c.fault);
    EXPECT_FALSE(ReadJsonTree(c.text).root);
  }
}

TEST(JsonTree, ByteOrderMarkAndCrlfAreRead) {
  const JsonDocument document = ReadJsonTree("\xEF\xBB\xBF{\r\n\"a\": 1,\r\n\"b\": 2\r\n}\r\n");
  ASSERT_TRUE(document.root);
  EXPECT_EQ(document.root->children[1].line, 3);
}

TEST(JsonTree, RepeatedNamesAreFoundAtEveryDepth) {
  const JsonDocument document =
      ReadJsonTree("{\"a\": {\"x\": 1,\n\"x\": 2},\n\"b\": {\"x\": 1},\n\"a\": 0}");
  ASSERT_TRUE(document.root);
  ASSERT_EQ(document.faults.size(), 2u);
  EXPECT_EQ(document.faults[0].line, 2);
  EXPECT_EQ(document.faults[0].message, "key 'x' is given twice; first on line 1");
  EXPECT_EQ(document.faults[1].line, 4);
  EXPECT_EQ(document.faults[1].message, "key 'a' is given twice; first on line 1");
}

TEST(JsonTree, DeepNestingIsAFault) {
  EXPECT_EQ(FirstFault(std::string(10'000, '[')), "1: nested deeper than 32 levels");
  std::string objects;
  for (int i = 0; i < 10'000; ++i) objects += "{\"a\":\n";
  EXPECT_EQ(FirstFault(objects), "33: nested deeper than 32 levels");
  EXPECT_TRUE(ReadJsonTree(std::string(32, '[') + std::string(32, ']')).root);
  EXPECT_FALSE(ReadJsonTree(std::string(33, '[') + std::string(33, ']')).root);
}

TEST(JsonTree, RoundTrips) {
  const std::string text = R"({"a":[1,-2.5,true,null,"q\"\u0001é"],"b":{}})";
  const JsonDocument document = ReadJsonTree(text);
  ASSERT_TRUE(document.root);
  EXPECT_EQ(DumpJson(*document.root), text);
}

}  // namespace
}  // namespace cairn
