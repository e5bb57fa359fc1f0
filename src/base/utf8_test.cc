#include "base/utf8.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(Utf8, ValidTextsAreValid) {
  for (const char* text : {"", "plain", "é", "日本語", "🗿", "\xF4\x8F\xBF\xBF", "\xED\x9F\xBF"}) {
    EXPECT_EQ(FindInvalidUtf8(text), std::string_view::npos) << text;
  }
}

TEST(Utf8, TheFirstInvalidByteIsNamed) {
  struct Case {
    std::string_view text;
    std::size_t position;
  };
  for (const Case& c :
       {Case{"ab\xFF", 2}, Case{"\x80", 0}, Case{"a\xC3", 1}, Case{"\xC0\xAF", 0},
        Case{"\xE0\x80\x80", 0}, Case{"\xED\xA0\x80", 0}, Case{"\xF4\x90\x80\x80", 0},
        Case{"\xF5\x80\x80\x80", 0}, Case{"é\xE2\x82", 2}, Case{"\xE2\x28\xA1", 0},
        Case{"0123456789abcdef\x80", 16}, Case{"0123456789abc\xC3\x28", 13}}) {
    EXPECT_EQ(FindInvalidUtf8(c.text), c.position);
  }
}

TEST(Utf8, CodePointsAreCountedAndCut) {
  EXPECT_EQ(CountCodePoints("aé日🗿"), 4u);
  EXPECT_EQ(FirstCodePoints("aé日🗿", 2), "aé");
  EXPECT_EQ(FirstCodePoints("aé", 9), "aé");
  EXPECT_EQ(FirstCodePoints("aé", 0), "");
}

TEST(Utf8, CodePointsAreReadOneByOne) {
  const std::string_view text = "aé日🗿";
  std::size_t position = 0;
  EXPECT_EQ(NextCodePoint(text, position), U'a');
  EXPECT_EQ(NextCodePoint(text, position), U'é');
  EXPECT_EQ(NextCodePoint(text, position), U'日');
  EXPECT_EQ(NextCodePoint(text, position), U'🗿');
  EXPECT_EQ(position, text.size());
}

TEST(Utf8, LettersOfOtherScripts) {
  EXPECT_TRUE(IsUpper(U'É'));
  EXPECT_TRUE(IsUpper(U'Ж'));
  EXPECT_TRUE(IsLower(U'ж'));
  EXPECT_TRUE(IsLetter(U'語'));
  EXPECT_FALSE(IsLetter(U'🗿'));
  EXPECT_TRUE(IsDigit(U'٣'));
  EXPECT_TRUE(IsSpace(U'\u3000'));
}

TEST(Utf8, DisplayWidthCountsTerminalColumns) {
  EXPECT_EQ(DisplayWidth(U'a'), 1);
  EXPECT_EQ(DisplayWidth(U'\n'), 0);
  EXPECT_EQ(DisplayWidth(U'é'), 1);
  EXPECT_EQ(DisplayWidth(U'日'), 2);
  EXPECT_EQ(DisplayWidth(U'😀'), 2);
  EXPECT_EQ(DisplayWidth(0x0301), 0);  // a combining accent
}

}  // namespace
}  // namespace cairn
