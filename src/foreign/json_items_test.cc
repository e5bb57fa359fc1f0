#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "config/test_directory.h"
#include "foreign/place.h"

namespace cairn {
namespace {

const Guard kGuard(SecretsPolicy::kRedact);

struct Items {
  std::vector<std::string> values;
  std::vector<std::string> notes;
};

Items ReadText(std::string_view text) {
  const TestDirectory directory;
  directory.Write("f.json", text);
  ImportBuilder builder("test", kGuard);
  Items items;
  EXPECT_TRUE(ForEachItem(directory.path(), "f.json", builder, [&](const Json& item) -> Status {
    items.values.push_back(CompactJson(item));
    return {};
  }));
  items.notes = std::move(builder).Finish()->notes;
  return items;
}

TEST(ForEachItem, ReadsListsLinesAndSingleValues) {
  using Values = std::vector<std::string>;
  struct Case {
    std::string text;
    Values values;
    Values notes;
  };
  const Values one_bad = {"1 item that is not JSON skipped"};
  const Case cases[] = {
      {"", {}, {}},
      {" \n\n", {}, {}},
      {"[]", {}, {}},
      {"[1, \"a,]\\\"}\", {\"b\": [2, 3]}]", {"1", "\"a,]\\\"}\"", "{\"b\":[2,3]}"}, {}},
      {"\xEF\xBB\xBF [1]", {"1"}, {}},
      {"[{\"a\": 1}, {\"b\"", {"{\"a\":1}"}, one_bad},
      {"[1, }, 2]", {"1"}, one_bad},  // the brackets decide where the list ends
      {"{\"a\":1}\n\r\n{\"b\":2}\n", {"{\"a\":1}", "{\"b\":2}"}, {}},
      {"{\"a\":1}\nnonsense\n{\"b\":2}", {"{\"a\":1}", "{\"b\":2}"}, one_bad},
      {"{\n \"a\": 1\n}\n", {"{\"a\":1}"}, {}},
      {"{\"a\":\"\xFF\"}",
       {"{\"a\":\"\uFFFD\"}"},
       {"1 text with invalid UTF-8 bytes replaced by U+FFFD"}},
      {"{\"a\":\"x\\ud83d\"}", {"{\"a\":\"x\uFFFD\"}"}, {}},
  };
  for (const Case& c : cases) {
    const Items items = ReadText(c.text);
    EXPECT_EQ(items.values, c.values) << c.text;
    EXPECT_EQ(items.notes, c.notes) << c.text;
  }
}

TEST(ForEachItem, ReadsAcrossBlocks) {
  std::string list = "[";
  for (int i = 0; i < 50'000; ++i)
    list += (i == 0 ? "" : ", ") + std::string("{\"text\": \"a\\\\\"}");
  EXPECT_EQ(ReadText(list + "]").values.size(), 50'000u);
}

TEST(ForEachItem, RefusesDeepNesting) {
  const std::string deep = std::string(100'000, '[');
  EXPECT_EQ(ReadText(deep).values.size(), 0u);
  EXPECT_EQ(ReadText("{\"a\":" + deep + "\n{\"b\":1}\n").values.size(), 1u);
}

TEST(ForEachItem, StopsAtTheFirstError) {
  const TestDirectory directory;
  directory.Write("f.json", "[1, 2, 3]");
  ImportBuilder builder("test", kGuard);
  int taken = 0;
  const Status status = ForEachItem(
      directory.path(), "f.json", builder,
      [&](const Json&) -> Status { return ++taken < 2 ? Status() : Conflict("enough"); });
  EXPECT_EQ(taken, 2);
  EXPECT_FALSE(status);
}

}  // namespace
}  // namespace cairn
