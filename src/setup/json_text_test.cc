#include "setup/json_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "base/rng.h"

namespace cairn {
namespace {

const JsonPath kServer = {"mcpServers", "cairn"};
const Json kValue = {{"command", "cairn"}, {"args", {"serve"}}};

struct SetCase {
  const char* name;
  std::string before;
  std::string after;
};

class SetInFile : public testing::TestWithParam<SetCase> {};

TEST_P(SetInFile, AddsOnlyTheValue) {
  const auto after = SetJsonAt(GetParam().before, kServer, kValue);
  ASSERT_TRUE(after) << after.error().message;
  EXPECT_EQ(*after, GetParam().after);
}

TEST_P(SetInFile, RemovesItAgain) {
  const auto there = CountStepsThere(GetParam().before, kServer);
  ASSERT_TRUE(there);
  const auto again = RemoveJsonAt(GetParam().after, kServer, *there);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(*again, GetParam().before);
}

INSTANTIATE_TEST_SUITE_P(
    Json, SetInFile,
    testing::Values(
        SetCase{"Empty", "{}\n",
                "{\n  \"mcpServers\": {\n    \"cairn\": {\n      \"command\": \"cairn\",\n      "
                "\"args\": [\"serve\"]\n    }\n  }\n}\n"},
        SetCase{"OneLine", R"({"a": 1})",
                R"({"a": 1, "mcpServers": {"cairn": {"command": "cairn", "args": ["serve"]}}})"},
        SetCase{"OneLineInside", "{\n  \"mcpServers\": { \"x\": {} }\n}",
                "{\n  \"mcpServers\": { \"x\": {}, \"cairn\": {\"command\": \"cairn\", \"args\": "
                "[\"serve\"]} }\n}"},
        SetCase{"EmptyInside", "{\n  \"mcpServers\": {}\n}\n",
                "{\n  \"mcpServers\": {\n    \"cairn\": {\n      \"command\": \"cairn\",\n      "
                "\"args\": [\"serve\"]\n    }\n  }\n}\n"},
        SetCase{
            "TabsAndCrLf", "{\r\n\t\"mcpServers\": {\r\n\t\t\"x\": 1\r\n\t}\r\n}\r\n",
            "{\r\n\t\"mcpServers\": {\r\n\t\t\"x\": 1,\r\n\t\t\"cairn\": {\r\n\t\t\t\"command\": "
            "\"cairn\",\r\n\t\t\t\"args\": [\"serve\"]\r\n\t\t}\r\n\t}\r\n}\r\n"},
        SetCase{
            "FourSpaces", "{\n    \"a\": [\n        1\n    ]\n}",
            "{\n    \"a\": [\n        1\n    ],\n    \"mcpServers\": {\n        \"cairn\": {\n"
            "            \"command\": \"cairn\",\n            \"args\": [\"serve\"]\n        }\n"
            "    }\n}"},
        SetCase{"TrailingComma", "{\n  \"mcpServers\": {\n    \"x\": 1,\n  },\n}",
                "{\n  \"mcpServers\": {\n    \"x\": 1,\n    \"cairn\": {\n      \"command\": "
                "\"cairn\",\n      \"args\": [\"serve\"]\n    },\n  },\n}"},
        SetCase{"CommentAfterTheLast", "{\n  \"a\": 1 // mine\n  // end\n}",
                "{\n  \"a\": 1, // mine\n  // end\n  \"mcpServers\": {\n    \"cairn\": {\n      "
                "\"command\": \"cairn\",\n      \"args\": [\"serve\"]\n    }\n  }\n}"},
        SetCase{"OnlyAComment", "{ // nothing yet\n}",
                "{ // nothing yet\n  \"mcpServers\": {\n    \"cairn\": {\n      \"command\": "
                "\"cairn\",\n      \"args\": [\"serve\"]\n    }\n  }\n}"},
        SetCase{"CommentLikeText", R"({"u": "http://x/*", /* // */ "v": 1.50e+1 /* http://y */})",
                R"({"u": "http://x/*", /* // */ "v": 1.50e+1, /* http://y */ "mcpServers": )"
                R"({"cairn": {"command": "cairn", "args": ["serve"]}}})"},
        SetCase{"ByteOrderMark", "\xEF\xBB\xBF{\"a\":1}",
                "\xEF\xBB\xBF{\"a\":1, \"mcpServers\": {\"cairn\": {\"command\": \"cairn\", "
                "\"args\": [\"serve\"]}}}"}),
    [](const auto& tested) { return tested.param.name; });

TEST(SetJsonAt, ReplacesAValueInTheSameStyle) {
  const std::string before =
      "{\n  \"mcpServers\": {\n    \"cairn\": { \"command\": \"old\" }, // mine\n    \"x\": 1\n  "
      "}\n}";
  EXPECT_EQ(
      *SetJsonAt(before, kServer, kValue),
      "{\n  \"mcpServers\": {\n    \"cairn\": {\"command\": \"cairn\", \"args\": [\"serve\"]}, "
      "// mine\n    \"x\": 1\n  }\n}");
  EXPECT_EQ(*SetJsonAt(before, {"mcpServers", "x"}, Json(2)),
            "{\n  \"mcpServers\": {\n    \"cairn\": { \"command\": \"old\" }, // mine\n    \"x\": "
            "2\n  }\n}");
}

TEST(RemoveJsonAt, KeepsCommentsAndWhatFollowsThem) {
  const struct {
    const char* before;
    const char* after;
  } cases[] = {
      {"{\"a\": 1, \"b\": 2, \"c\": 3}", "{\"a\": 1, \"c\": 3}"},
      {"{\"b\": 2, \"c\": 3}", "{ \"c\": 3}"},
      {"{\"a\": 1, \"b\": 2}", "{\"a\": 1}"},
      {"{ \"b\": 2, }", "{}"},
      {"{\n  \"a\": 1, // about a\n  \"b\": 2\n}", "{\n  \"a\": 1 // about a\n}"},
      {"{\n  \"a\": 1, // about a\n  \"b\": 2, \"c\": 3\n}",
       "{\n  \"a\": 1, // about a\n   \"c\": 3\n}"},
      {"{\n  \"a\": 1, // about a\n  \"b\": 2 }", "{\n  \"a\": 1 // about a\n   }"},
      {"{\"a\": 1, \"b\": 2 /* b */, \"c\": 3}", "{\"a\": 1, /* b */ \"c\": 3}"},
      {"{\n  // all\n  \"b\": 2\n}", "{\n  // all\n}"},
  };
  for (const auto& each : cases) {
    const auto after = RemoveJsonAt(each.before, {"b"}, 0);
    ASSERT_TRUE(after) << each.before;
    EXPECT_EQ(*after, each.after);
    EXPECT_TRUE(ScanJson(*after)) << *after;
  }
}

TEST(RemoveJsonAt, RemovesParentsOnlyIfEmptyAndNotKept) {
  const std::string text = R"({"z": 0, "a": {"b": {"c": 1}}})";
  const JsonPath path = {"a", "b", "c"};
  EXPECT_EQ(*RemoveJsonAt(text, path, 0), R"({"z": 0})");
  EXPECT_EQ(*RemoveJsonAt(text, path, 1), R"({"z": 0, "a": {}})");
  EXPECT_EQ(*RemoveJsonAt(text, path, 2), R"({"z": 0, "a": {"b": {}}})");
  EXPECT_EQ(*RemoveJsonAt(R"({"a": {/* mine */ "b": {"c": 1}}})", path, 0),
            R"({"a": {/* mine */}})");
  EXPECT_EQ(*RemoveJsonAt(R"({"a": 1})", {"a"}, 0), "{}");
}

TEST(AppendJsonAt, AppendsToExistingArrays) {
  const JsonPath path = {"hooks", "Stop"};
  const std::string before =
      "{\n  \"hooks\": {\n    \"Stop\": [\n      {\n        \"matcher\": \"\"\n      }\n    ]\n  "
      "}\n}\n";
  const auto after = AppendJsonAt(before, path, Json{{"x", 1}});
  ASSERT_TRUE(after);
  EXPECT_EQ(
      *after,
      "{\n  \"hooks\": {\n    \"Stop\": [\n      {\n        \"matcher\": \"\"\n      },\n      "
      "{\n        \"x\": 1\n      }\n    ]\n  }\n}\n");
  EXPECT_EQ(*RemoveJsonAt(*after, {"hooks", "Stop", std::size_t{1}}, 2), before);
  EXPECT_EQ(*AppendJsonAt(R"({"hooks": {"Stop": []}})", path, Json(1)),
            R"({"hooks": {"Stop": [1]}})");
  EXPECT_EQ(*AppendJsonAt(R"({"a": 1})", path, Json(1)), R"({"a": 1, "hooks": {"Stop": [1]}})");
}

TEST(JsonText, ErrorsNameThePosition) {
  const struct {
    std::string text;
    const char* place;
  } cases[] = {
      {"", "1:1: "},
      {"{\"a\": 1\n  \"b\": 2}", "2:3: "},
      {"{\n\"a\": tru\n}", "2:6: "},
      {"{\"a\": 01}", "1:7: "},
      {"{\"a\" 1}", "1:6: "},
      {"{\"a\": \"x\ny\"}", "1:7: "},
      {"{\"a\": \"\\", "1:7: "},
      {"{\"a\": \"\\ud800\"}", "1:7: "},
      {"{'a': 1}", "1:2: "},
      {"{\"a\": 1} x", "1:10: "},
      {"{ /* ", "1:3: "},
      {"{\"a\": [1, 2}", "1:12: "},
      {"[[", "1:2: "},
      {"{,}", "1:2: "},
      {std::string("{\0}", 3), "1:2: "},
      {"{\"a\": \"\xFF\"}", "1:8: "},
      {"[]", "1:1: "},
      {"{\n\"mcpServers\": []}", "2:15: "},
      {"{\"mcpServers\": {}, \"mcpServers\": {}}", "1:20: "},
      {"{\"mcpServers\": {\"cairn\": 1,\n\"\\u0063airn\": 2}}", "2:1: "},
      {std::string(100'000, '['), "1:101: "},
  };
  for (const auto& each : cases) {
    const auto after = SetJsonAt(each.text, kServer, kValue);
    ASSERT_FALSE(after) << each.text;
    EXPECT_EQ(after.error().code, ErrorCode::kInvalidArgument);
    EXPECT_TRUE(after.error().message.starts_with(each.place)) << after.error().message;
  }
}

TEST(ReadJsonAt, ReadsValuesInAnySpelling) {
  const std::string text = "{ /* c */ \"\\u0061\": [1, {\"b\": \"x\\n\",},], // d\n}";
  EXPECT_EQ(**ReadJsonAt(text, {"a", std::size_t{1}, "b"}), Json("x\n"));
  EXPECT_EQ(**ReadJsonAt(text, {}), Json::parse(R"({"a": [1, {"b": "x\n"}]})"));
  EXPECT_FALSE(*ReadJsonAt(text, {"a", std::size_t{2}}));
  EXPECT_FALSE(*ReadJsonAt(text, {"x"}));
}

// Random documents in random formatting.
class RandomText {
 public:
  explicit RandomText(std::uint64_t seed) : rng_(seed), newline_(Chance(4) ? "\r\n" : "\n") {}

  std::string Document() { return (Chance(8) ? "\xEF\xBB\xBF" : "") + Gap() + Object(0) + Gap(); }

 private:
  bool Chance(std::uint64_t one_in) { return rng_.Below(one_in) == 0; }

  std::string Gap() {
    std::string gap;
    for (auto left = rng_.Below(4); left > 0; --left) {
      const std::string kinds[] = {
          " ", newline_, "\t", "  ", "/* // \" */", "// x /* \" }" + newline_, newline_ + "    "};
      gap += kinds[rng_.Below(std::size(kinds))];
    }
    return gap;
  }
  std::string Scalar() {
    static const std::string kScalars[] = {"1",    "-0.50e+3",     "true",         "null",
                                           "\"\"", "\"// {\\\"\"", "\"\xC3\xA9\"", "123456789012"};
    return kScalars[rng_.Below(std::size(kScalars))];
  }
  std::string Value(int depth) {
    if (depth > 3 || Chance(2)) return Scalar();
    return Chance(3) ? Children('[', ']', depth) : Object(depth);
  }
  std::string Object(int depth) { return Children('{', '}', depth); }
  std::string Children(char open, char close, int depth) {
    const auto count = rng_.Below(4);
    std::string text(1, open);
    // White space alone in an empty container is not restored.
    if (count == 0) return text + (Chance(2) ? "" : "/* none */" + Gap()) + close;
    for (std::uint64_t i = 0; i < count; ++i) {
      text += Gap();
      if (open == '{') text += "\"" + Name(i) + "\"" + Gap() + ":" + Gap();
      text += Value(depth + 1) + Gap();
      if (i + 1 < count || Chance(4)) text += ",";
    }
    return text + Gap() + close;
  }
  static std::string Name(std::uint64_t i) { return std::string(1, static_cast<char>('a' + i)); }

  SeededRng rng_;
  std::string newline_;
};

// As strict parsers read it: nlohmann accepts comments, but no trailing commas.
Json StrictValue(const std::string& text, const JsonPlace& root) {
  std::string plain = text;
  std::vector<const JsonPlace*> left = {&root};
  while (!left.empty()) {
    const JsonPlace& place = *left.back();
    left.pop_back();
    if (place.children.empty()) continue;
    if (place.children.back().comma) plain[*place.children.back().comma] = ' ';
    for (const JsonPlace& child : place.children) left.push_back(&child);
  }
  return Json::parse(plain, nullptr, false, true);
}

TEST(JsonText, OnRandomDocumentsRemovalUndoesInsertion) {
  const JsonPath paths[] = {{"a", "new", "x"}, {"new"}, {"b", "c", "new"}, {"c", "new"}};
  int put = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    const std::string before = RandomText(seed).Document();
    const auto root = ScanJson(before);
    ASSERT_TRUE(root) << before << root.error().message;
    const Json old = StrictValue(before, *root);
    ASSERT_EQ(ValueOf(before, *root), old) << before;
    const JsonPath& path = paths[seed % std::size(paths)];
    const auto after = SetJsonAt(before, path, kValue);
    if (!after) continue;  // a step on the path is not an object
    ++put;
    Json expected = old;
    Json* at = &expected;
    for (const JsonStep& step : path) at = &(*at)[std::get<std::string>(step)];
    *at = kValue;
    const auto scanned = ScanJson(*after);
    ASSERT_TRUE(scanned) << before << "\n---\n" << *after;
    ASSERT_EQ(StrictValue(*after, *scanned), expected) << before << "\n---\n" << *after;
    const auto again = RemoveJsonAt(*after, path, *CountStepsThere(before, path));
    ASSERT_TRUE(again);
    ASSERT_EQ(*again, before) << *after;
  }
  EXPECT_GT(put, 1500);
}

TEST(JsonText, OnRandomDocumentsAnythingCanBeRemoved) {
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    const std::string before = RandomText(seed).Document();
    const auto root = ScanJson(before);
    ASSERT_TRUE(root);
    for (const JsonPlace& child : root->children) {
      Json expected = ValueOf(before, *root);
      expected.erase(child.name);
      const auto after = RemoveJsonAt(before, {child.name}, 0);
      ASSERT_TRUE(after);
      const auto scanned = ScanJson(*after);
      ASSERT_TRUE(scanned) << before << "\n---\n" << *after;
      ASSERT_EQ(StrictValue(*after, *scanned), expected) << before << "\n---\n" << *after;
    }
  }
}

}  // namespace
}  // namespace cairn
