#include "cli/wrap.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using Lines = std::vector<std::string>;

TEST(Wrap, BreaksBetweenWords) {
  EXPECT_EQ(Wrap("one two three", 7), (Lines{"one two", "three"}));
  EXPECT_EQ(Wrap("one two three", 13), (Lines{"one two three"}));
  EXPECT_EQ(Wrap("one   two", 20), (Lines{"one two"}));
  EXPECT_EQ(Wrap("", 20), (Lines{""}));
}

TEST(Wrap, KeepsNewlinesAndIndentation) {
  EXPECT_EQ(Wrap("a\n\nb", 10), (Lines{"a", "", "b"}));
  EXPECT_EQ(Wrap("  one two three", 9), (Lines{"  one two", "  three"}));
}

TEST(Wrap, CountsColumnsNotBytes) {
  EXPECT_EQ(Wrap("日本 語", 4), (Lines{"日本", "語"}));
  EXPECT_EQ(Wrap("é é é", 5), (Lines{"é é é"}));
}

TEST(Wrap, BreaksWordsThatAreTooWide) {
  EXPECT_EQ(Wrap("日本語テキスト", 5), (Lines{"日本", "語テ", "キス", "ト"}));
  EXPECT_EQ(Wrap("a abcdefgh", 4), (Lines{"a", "abcd", "efgh"}));
  EXPECT_EQ(Wrap("日本", 1), (Lines{"日", "本"}));
  EXPECT_EQ(Wrap("  abcdef", 4), (Lines{"  ab", "  cd", "  ef"}));
}

TEST(Wrap, IndentsABlock) {
  EXPECT_EQ(WrapIndented("one two\n\nthree", 6, 2), "  one\n  two\n\n  thre\n  e\n");
}

TEST(Wrap, PadsAndTruncates) {
  EXPECT_EQ(PadTo("日", 4), "日  ");
  EXPECT_EQ(PadTo("long", 2), "long");
  EXPECT_EQ(CutTo("abcdef", 6), "abcdef");
  EXPECT_EQ(CutTo("abcdef", 5), "abcd…");
  EXPECT_EQ(CutTo("日本語", 4), "日…");
  EXPECT_EQ(CutTo("abc", 1), "…");
}

}  // namespace
}  // namespace cairn
