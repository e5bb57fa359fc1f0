#include "store/sql/string_list.h"

#include <gtest/gtest.h>

namespace cairn::sql {
namespace {

TEST(StringList, EncodesAsJson) {
  EXPECT_EQ(EncodeList({}), "[]");
  const std::vector<std::string> items = {"a", "b \"c\"", "d\\e", "f\ng", "é🗿"};
  EXPECT_EQ(EncodeList(items), R"(["a","b \"c\"","d\\e","f\u000ag","é🗿"])");
}

TEST(StringList, DecodingIsTheInverse) {
  std::string every;
  for (char c = 1; c < 127; ++c) every += c;
  for (const std::vector<std::string>& items :
       {std::vector<std::string>{}, {""}, {"a", "", "c"}, {every}, {"[", "]", ",", "\"", "\\"}}) {
    const auto decoded = DecodeList(EncodeList(items));
    ASSERT_TRUE(decoded);
    EXPECT_EQ(*decoded, items);
  }
}

TEST(StringList, ReadsWhatOtherToolsWrite) {
  const auto decoded = DecodeList(" [ \"a\\/b\" , \"\\t\\n\" ] ");
  ASSERT_TRUE(decoded);
  EXPECT_EQ(*decoded, (std::vector<std::string>{"a/b", "\t\n"}));
}

TEST(StringList, AnythingElseIsCorrupt) {
  for (const char* text : {"", "[", "[\"a\"", "[\"a\",]", "[a]", "[1]", "{}", "[\"a\"] x",
                           "[\"\\x\"]", "[\"\\u00\"]", "[\"\\u1234\"]", "\"a\""}) {
    const auto decoded = DecodeList(text);
    ASSERT_FALSE(decoded) << text;
    EXPECT_EQ(decoded.error().code, ErrorCode::kCorrupt);
  }
}

}  // namespace
}  // namespace cairn::sql
