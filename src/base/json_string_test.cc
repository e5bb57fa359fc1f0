#include "base/json_string.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(JsonStringTest, DecodesEscapes) {
  EXPECT_EQ(DecodeJsonString(R"(a\nb\t\"\\\/)"), "a\nb\t\"\\/");
  EXPECT_EQ(DecodeJsonString(R"(\u00e9\u20AC\ud83d\ude00)"), "é€😀");
  EXPECT_EQ(DecodeJsonString(R"(\ud83dx)"), "\uFFFDx");   // half a pair
  EXPECT_EQ(DecodeJsonString(R"(\q\u12)"), R"(\q\u12)");  // none stays as it is
  EXPECT_EQ(DecodeJsonString("\\"), "\\");
}

TEST(JsonStringTest, EncodesWhatItDecodes) {
  const std::string text = "a\"b\\c/d\n\x01 é😀";
  EXPECT_EQ(EncodeJsonString(text), "a\\\"b\\\\c/d\\n\\u0001 é😀");
  EXPECT_EQ(DecodeJsonString(EncodeJsonString(text)), text);
}

}  // namespace
}  // namespace cairn
