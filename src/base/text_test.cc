#include "base/text.h"

#include <gtest/gtest.h>

#include <array>

namespace cairn {
namespace {

TEST(Text, AbbreviatesToOneLine) {
  EXPECT_EQ(Abbreviate("  one\n\ttwo  three ", 40), "one two three");
  EXPECT_EQ(Abbreviate("abcdef", 6), "abcdef");
  EXPECT_EQ(Abbreviate("abcdef", 5), "abcde…");
  EXPECT_EQ(Abbreviate("日本語テキスト", 3), "日本語…");
}

TEST(Text, AbbreviateReplacesControlCharacters) {
  EXPECT_EQ(Abbreviate("a\x1b[2Jb\x7f\u0085\u2028", 40), "a\uFFFD[2Jb\uFFFD\uFFFD\uFFFD");
}

TEST(Text, AbbreviateReplacesWhatIsNotUtf8) {
  EXPECT_EQ(Abbreviate("a\xFF"
                       "b",
                       40),
            "a\uFFFDb");
  EXPECT_EQ(Abbreviate("\xE2\x82", 40), "\uFFFD\uFFFD");
}

TEST(Text, QuotedFitsIntoAMessage) {
  EXPECT_EQ(Quoted("a\nb"), "'a b'");
  EXPECT_EQ(Quoted(std::string(61, 'x')), "'" + std::string(60, 'x') + "…'");
}

TEST(Text, SplitAndJoinAreInverse) {
  EXPECT_EQ(Split("a,b,,c", ',').size(), 4u);
  EXPECT_EQ(Join(Split("a,b,,c", ','), ","), "a,b,,c");
  EXPECT_EQ(Split("", ',').size(), 1u);
}

TEST(Text, NearestNameForgivesTypingMistakes) {
  constexpr std::array<std::string_view, 3> kNames = {"minScore", "chunkSize", "fusion"};
  EXPECT_EQ(NearestName("min_score", kNames), "minScore");
  EXPECT_EQ(NearestName("chunksize", kNames), "chunkSize");
  EXPECT_EQ(NearestName("fuison", kNames), "fusion");
  EXPECT_EQ(NearestName("colour", kNames), "");
}

}  // namespace
}  // namespace cairn
