#include "foreign/chatgpt_marks.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(WithoutMarks, KeepsTheVisibleText) {
  const struct {
    const char* text;
    const char* clean;
  } cases[] = {
      {"", ""},
      {"No marks: \uE300 \u2603.", "No marks: \uE300 \u2603."},
      {"Make a loop \uE200cite\uE202turn0search0\uE201 and pass.", "Make a loop and pass."},
      {"It is red \uE200cite\uE202turn0search0\uE202turn1view2\uE201.", "It is red."},
      {"\uE200cite\uE202turn0search0\uE201", ""},
      {"At \uE200entity\uE202[\"company\",\"Initech\",\"maker\"]\uE201, Ada works.",
       "At Initech, Ada works."},
      {"At \uE200entity\uE202Initech\uE201.", "At Initech."},
      {"See \uE200url\uE202The guide\uE202https://a.example\uE201 now", "See The guide now"},
      {"See \uE200entity\uE202[7]\uE201 now", "See now"},
      {"\uE203bright\uE204 \uE200cite\uE202x\uE201 and on", "bright and on"},
      {"cut off \uE200cite\uE202turn0", "cut off citeturn0"},
      {"odd \uE201 end", "odd  end"},
      {"\uE200a \uE200b", "a b"},
      {"\uE200cite\uE202x\uE201one \uE200two", "one two"},
  };
  for (const auto& c : cases) EXPECT_EQ(WithoutMarks(c.text), c.clean) << c.text;
  EXPECT_EQ(WithoutMarks("half \xEE\x88"), "half \xEE\x88");
}

}  // namespace
}  // namespace cairn
