#include "foreign/repair.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(CleanText, ReplacesInvalidBytes) {
  struct Case {
    std::string text;
    std::string clean;
    std::int64_t replaced;
  };
  const Case cases[] = {
      {"", "", 0},
      {"plain ü 漢", "plain ü 漢", 0},
      {std::string("a\0b", 3), "a\uFFFDb", 1},
      {"a\xFFz", "a\uFFFDz", 1},
      {std::string("a\0\xFF\0\0\xFF\xFF z\0", 10), "a\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD z\uFFFD",
       1},
      {"\xC3", "\uFFFD", 1},
      {"\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD", 1},  // a surrogate
  };
  for (const Case& c : cases) {
    Repairs repairs;
    EXPECT_EQ(CleanText(c.text, repairs), c.clean);
    EXPECT_EQ(repairs.replaced, c.replaced) << c.clean;
  }
}

TEST(CutText, CutsAfterLinesThenWordsThenAnywhere) {
  using Pieces = std::vector<std::string_view>;
  EXPECT_EQ(CutText("short", 10), Pieces({"short"}));
  EXPECT_EQ(CutText("one two\nthree four", 10), Pieces({"one two\n", "three four"}));
  EXPECT_EQ(CutText("one two three", 10), Pieces({"one two ", "three"}));
  EXPECT_EQ(CutText("abcdefghijkl", 10), Pieces({"abcdefghij", "kl"}));
  EXPECT_EQ(CutText("a\nbcdefghijkl", 10), Pieces({"a\nbcdefghi", "jkl"}));  // no tiny parts
  EXPECT_EQ(CutText("üüü", 3), Pieces({"ü", "ü", "ü"}));  // characters stay whole
}

TEST(RepairMemory, MakesEveryFieldFit) {
  Memory memory;
  memory.content = "x";
  memory.project = std::string(999, 'p') + "üü";
  memory.context = std::string("a\0b", 3);
  memory.tags = {"", "  ", "same", "same", std::string(300, 't')};
  memory.entities.assign(500, "");
  for (std::size_t i = 0; i < memory.entities.size(); ++i) memory.entities[i] = std::to_string(i);
  memory.importance = 99;
  memory.confidence = -1;
  memory.access_count = -5;
  memory.position = -1;
  Repairs repairs;
  RepairMemory(memory, repairs);
  EXPECT_TRUE(ValidateMemory(memory)) << ValidateMemory(memory).error().message;
  EXPECT_EQ(memory.project, std::string(999, 'p'));  // ü has two bytes
  EXPECT_EQ(memory.tags, (std::vector<std::string>{"same", std::string(200, 't')}));
  EXPECT_EQ(memory.entities.size(), kMostEntities);
  EXPECT_EQ(memory.importance, 10);
  EXPECT_EQ(memory.confidence, 0);
  EXPECT_EQ(memory.access_count, 0);
  EXPECT_EQ(repairs.replaced, 1);
  EXPECT_EQ(repairs.shortened, 3);
  EXPECT_EQ(repairs.clamped, 4);
}

}  // namespace
}  // namespace cairn
