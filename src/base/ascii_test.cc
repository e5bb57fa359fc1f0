#include "base/ascii.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(AsciiTest, OnlyWordsHaveBytesBeyondAscii) {
  for (int i = 0x80; i < 0x100; ++i) {
    const char c = static_cast<char>(i);
    EXPECT_TRUE(IsBeyondAscii(c));
    EXPECT_TRUE(IsWordByte(c));
    EXPECT_FALSE(IsIdentifierByte(c) || IsHex(c) || IsSpaceAscii(c) || IsBlankAscii(c) ||
                 IsLineEnd(c));
    EXPECT_EQ(LowerAscii(c), c);
  }
}

TEST(AsciiTest, ComparesWithoutCase) {
  EXPECT_TRUE(EqualsLower("PassWord", "password"));
  EXPECT_FALSE(EqualsLower("PassWord", "passwort"));
  EXPECT_TRUE(EqualsLower("", ""));
  EXPECT_FALSE(EqualsLower("", "a"));
  EXPECT_TRUE(StartsLower("Bearer x", "bearer"));
  EXPECT_FALSE(StartsLower("Bear", "bearer"));
  EXPECT_TRUE(EndsLower("DB_PASSWORD", "password"));
}

TEST(AsciiTest, FindsBytesOfASet) {
  EXPECT_EQ(FindAny("a=b;c", "=;"), 1u);
  EXPECT_EQ(FindAny("a=b;c", "=;", 2), 3u);
  EXPECT_EQ(FindAny("abc", "=;", 9), std::string_view::npos);
  EXPECT_TRUE(HasAny("\xC3\xA9", "\xC3"));
  EXPECT_EQ(CountOf("a1b22", IsDigitAscii), 3u);
}

TEST(AsciiTest, RunsStayInTheText) {
  EXPECT_EQ(RunEnd("aab", 0, [](char c) { return c == 'a'; }), 2u);
  EXPECT_EQ(RunEnd("aa", 5, IsLetterAscii), 5u);
  EXPECT_EQ(RunBegin("b12", 3, 9, IsDigitAscii), 1u);
  EXPECT_EQ(RunBegin("b12", 3, 1, IsDigitAscii), 2u);
  EXPECT_EQ(ByteAt("a", 1), '\0');
}

}  // namespace
}  // namespace cairn
