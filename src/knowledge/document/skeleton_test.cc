#include "knowledge/document/skeleton.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cairn {
namespace {

TEST(Skeleton, KeepsBlockStructureAndMasksTheRest) {
  const struct {
    std::string_view text;
    std::string_view skeleton;
  } cases[] = {
      {"plain text", "plain text\n"},
      {"# A *b* [c](d) `e`", "# A xbx xc](d) xex\n"},
      {"> 1. **a** b_c", "> 1. **axx bxc\n"},
      {"* * *", "* * *\n"},
      {"```js [x]", "```js xx]\n"},
      {"``` a`b", "``` a`b\n"},  // not a fence
      {"- [ ] a \\* b & c!", "- x ] a xx b x cx\n"},
      {"1\\ a", "1x a\n"},  // not a list
      {"<div class=\"a_b\"> [c] <b>", "<div class=\"a_b\"> xc] xb>\n"},
      {"<![CDATA[ [a] ]]>", "<![CDATA[ xa] ]]>\n"},
      {"a <b> c</pre>", "a xb> c</pre>\n"},
      {"[a]: <b> 'c'", "[a]: <b> 'c'\n"},
      {"[a]", "xa]\n"},
      {"a\r\nb\rc\n", "a\nb\nc\n"},
      {"a\n\n \n\nb\n", "a\n\nb\n"},
      {"- \n  \n  \n \n\n\nb\n", "- \n  \n \n\nb\n"},
  };
  for (const auto& test : cases) {
    EXPECT_EQ(MakeSkeleton(test.text, {}).text, test.skeleton) << test.text;
  }
}

TEST(Skeleton, MapsLinesToTheOriginal) {
  const Span left_out[] = {{5, 10}};
  const Skeleton skeleton = MakeSkeleton("a\r\n\n\nbc\nd\ne", left_out);
  EXPECT_EQ(skeleton.text, "a\n\ne\n");
  EXPECT_EQ(skeleton.lines, (std::vector<std::size_t>{0, 3, 10, 11}));
}

TEST(Skeleton, LimitsTheBlocksALineOpens) {
  const std::string quotes(10'000, '>');
  EXPECT_EQ(MakeSkeleton(quotes + "a", {}).text, quotes.substr(0, 4096) + "a\n");
  const std::string definition = "[a]: " + std::string(600, 'b');
  EXPECT_EQ(MakeSkeleton(definition, {}).text, "x" + definition.substr(1) + "\n");
}

}  // namespace
}  // namespace cairn
