#include "text/summary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/rng.h"
#include "base/text.h"
#include "base/utf8.h"

namespace cairn {
namespace {

std::string Repeat(std::string_view piece, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += piece;
  return text;
}

std::size_t WordCount(std::string_view summary) {
  return 1 + static_cast<std::size_t>(std::count(summary.begin(), summary.end(), ' '));
}

TEST(Summary, IsTheFirstSentence) {
  EXPECT_EQ(Summarise("We use Redis. It is fast."), "We use Redis.");
  EXPECT_EQ(Summarise("Why? Nobody knows."), "Why?");
  EXPECT_EQ(Summarise("Done! Next."), "Done!");
  EXPECT_EQ(Summarise("no end"), "no end");
  EXPECT_EQ(Summarise("He said \"stop.\" Then he left."), "He said \"stop.\"");
}

TEST(Summary, IgnoresFullStopsInsideASentence) {
  EXPECT_EQ(Summarise("Use a cache, e.g. Redis. Really."), "Use a cache, e.g. Redis.");
  EXPECT_EQ(Summarise("Dr. Weber and J. Smith met. Fine."), "Dr. Weber and J. Smith met.");
  EXPECT_EQ(Summarise("Version 3.5 of file.cc vs. the old one. Yes."),
            "Version 3.5 of file.cc vs. the old one.");
}

TEST(Summary, EndsAtAParagraphOrHeading) {
  EXPECT_EQ(Summarise("first line\ngoes on\n\nsecond"), "first line goes on");
  EXPECT_EQ(Summarise("# Title\nText under it."), "Title");
  EXPECT_EQ(Summarise("Shopping\n- milk\n- bread"), "Shopping");
  EXPECT_EQ(Summarise("text:\r\n\r\nmore"), "text:");
}

TEST(Summary, StripsMarkdownFromTheFront) {
  EXPECT_EQ(Summarise("## **Decision**: use SQLite"), "Decision: use SQLite");
  EXPECT_EQ(Summarise("> - [x] ship it"), "ship it");
  EXPECT_EQ(Summarise("1. First\n2. Second"), "First");
  EXPECT_EQ(Summarise("---\n\n*Note* this"), "Note this");
  EXPECT_EQ(Summarise("_private_name is used"), "_private_name is used");
  EXPECT_EQ(Summarise("```cpp\nint x = 1;\nint y;\n```"), "int x = 1;");
}

TEST(Summary, FoldsWhiteSpace) {
  EXPECT_EQ(Summarise("  a \t b\u00A0c \n d  "), "a b c d");
  EXPECT_EQ(Summarise(""), "");
  EXPECT_EQ(Summarise(" \n\t "), "");
}

TEST(Summary, KeepsTwentyWords) {
  const std::string twenty = Repeat("the cat ", 9) + "the end.";
  EXPECT_EQ(Summarise(twenty + " More."), twenty);
}

TEST(Summary, TrialD13KeepsAllWordsBeforeTheCut) {
  EXPECT_EQ(
      Summarise("We chose SQLite with WAL as the default store because a memory must be one "
                "file that a user can copy, inspect and back up."),
      "We chose SQLite with WAL as the default store because a memory must be one file that a "
      "user can…");
}

TEST(Summary, CutsALongSentence) {
  const std::string summary = Summarise(Repeat("word, ", 30));
  EXPECT_EQ(summary, Repeat("word, ", 19) + "word…");
}

TEST(Summary, CutsTextWithoutSpaces) {
  EXPECT_EQ(Summarise("今日は晴れ。明日は雨。"), "今日は晴れ。");
  EXPECT_EQ(Summarise(Repeat("字", 41)), Repeat("字", 40) + "…");
  EXPECT_EQ(Summarise("使用PostgreSQL数据库"), "使用PostgreSQL数据库");
}

TEST(Summary, CutsLongWords) {
  const std::string summary = Summarise("see https://example.org/" + Repeat("é", 50000));
  EXPECT_EQ(CountCodePoints(summary), 200u);
  EXPECT_TRUE(summary.ends_with("é…"));
}

TEST(Summary, IsNeverEmptyForText) {
  for (const char* content : {"#", "```", "---", "- ", ">", "**", "***", "...", "\u2026", "1.", "`",
                              "```\n```", "# \n# ", "\x01", "🙂", "_", "字", "the", "* *"}) {
    EXPECT_FALSE(Summarise(content).empty()) << content;
  }
}

// For any content, the summary is one short line of valid UTF-8.
TEST(Summary, StaysWithinItsLimitsOnRandomText) {
  const std::vector<std::string> pieces = {
      "a", " ",     ".",   "\n", "# ", "- ", "**",    "字",  "。", "é",    "e.g", "\"",
      "`", "very ", "1. ", "_",  "\r", "> ", "word ", "```", "\t", "🙂", "!",   "\u00A0"};
  SeededRng rng(7);
  for (int round = 0; round < 20000; ++round) {
    std::string content;
    for (std::uint64_t n = rng.Below(60); n > 0; --n) content += pieces[rng.Below(pieces.size())];
    const std::string summary = Summarise(content);
    ASSERT_EQ(FindInvalidUtf8(summary), std::string::npos) << content;
    ASSERT_LE(CountCodePoints(summary), 200u) << content;
    ASSERT_LE(WordCount(summary), 20u) << content;
    ASSERT_EQ(summary.find_first_of("\n\r\t"), std::string::npos) << content;
    ASSERT_EQ(summary.empty(), Trim(content).empty()) << content;
  }
}

}  // namespace
}  // namespace cairn
