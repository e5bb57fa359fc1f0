#include "knowledge/document/cutter.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cairn {
namespace {

std::vector<std::string> Cut(std::string_view text, const Layout& layout, std::size_t most) {
  std::vector<std::string> pieces;
  for (const Span piece : CutText(text, {0, text.size()}, layout, most)) {
    pieces.emplace_back(text.substr(piece.begin, piece.end - piece.begin));
  }
  return pieces;
}

using List = std::vector<std::string>;

TEST(Cutter, NoChunkIsOnlyWhiteSpace) {
  const std::string gap(50, '\n');
  EXPECT_EQ(Cut(gap + "abc" + gap + "def" + gap, {}, 3), (List{gap + "abc" + gap, "def" + gap}));
  EXPECT_EQ(Cut("ab     cd", {}, 1), (List{"a", "b     ", "c", "d"}));
  EXPECT_EQ(Cut("ab", {}, 0), (List{"a", "b"}));
}

TEST(Cutter, DoesNotSplitCrlf) {
  EXPECT_EQ(Cut("ab\r\ncd\r\n", {}, 3), (List{"ab\r\n", "cd\r\n"}));
}

TEST(Cutter, UsesTheLastBreakThatFits) {
  const Layout layout{.breaks = {2, 4, 6}, .leads = {}, .code = {}};
  EXPECT_EQ(Cut("a\nb\nc\nd\n", layout, 5), (List{"a\nb\nc\n", "d\n"}));
}

TEST(Cutter, LeadsStayWithWhatFollows) {
  const Layout layout{.breaks = {}, .leads = {{0, 7}, {7, 12}}, .code = {}};
  EXPECT_EQ(Cut("A. B.\n\nC. \n\nd e f g", layout, 13), (List{"A. B.\n\nC. \n\nd ", "e f g"}));
  // Leads that fill the chunk are cut like text.
  EXPECT_EQ(Cut("A. B.\n\nC. \n\nd e f g", layout, 5),
            (List{"A. B.\n\n", "C. \n\n", "d e f ", "g"}));
}

TEST(Cutter, PrefersSentencesThenLinesThenWords) {
  EXPECT_EQ(Cut("A b. c\nd e f g h", {}, 12), (List{"A b. ", "c\nd e f g h"}));
  EXPECT_EQ(Cut("A b, c\nd e f g h", {}, 12), (List{"A b, c\n", "d e f g h"}));
  EXPECT_EQ(Cut("A b. c\nd e f g h", {.breaks = {}, .leads = {}, .code = {}, .prose = false}, 12),
            (List{"A b. c\n", "d e f g h"}));
}

}  // namespace
}  // namespace cairn
