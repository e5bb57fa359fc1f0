#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "knowledge/document/document.h"

namespace cairn {
namespace {

using Titled = std::vector<std::pair<std::string, std::string>>;  // title, text

Titled ChunksOf(std::string_view text, std::size_t most = 2000) {
  Titled chunks;
  for (const Chunk& chunk : ReadMarkdown(text, {.most_characters = most}).chunks) {
    chunks.emplace_back(chunk.title, chunk.text);
  }
  return chunks;
}

struct Case {
  std::string_view name;
  std::string text;
  Titled chunks;
};

void Check(const std::vector<Case>& cases, std::size_t most = 2000) {
  for (const Case& test : cases) EXPECT_EQ(ChunksOf(test.text, most), test.chunks) << test.name;
}

TEST(Markdown, SplitsAtHeadingsOfThreeLevels) {
  Check({
      {"no heading", "Just text.\n", {{"", "Just text.\n"}}},
      {"path",
       "# Guide\n\nHello.\n\n## Install\n\nA.\n\n### Linux\n\nB.\n\n## Use\n\nC.\n",
       {{"Guide", "# Guide\n\nHello.\n\n"},
        {"Guide > Install", "## Install\n\nA.\n\n"},
        {"Guide > Install > Linux", "### Linux\n\nB.\n\n"},
        {"Guide > Use", "## Use\n\nC.\n"}}},
      {"a level is missing", "# A\na\n### C\nc\n", {{"A", "# A\na\n"}, {"A > C", "### C\nc\n"}}},
      {"level 4 is text", "# A\na\n#### D\nd\n", {{"A", "# A\na\n#### D\nd\n"}}},
      {"before the first", "intro\n\n# A\na", {{"", "intro\n\n"}, {"A", "# A\na"}}},
      {"blank before the first", "\n\n# A\na", {{"A", "\n\n# A\na"}}},
      {"setext", "A\n===\na\n\nB\n---\nb\n", {{"A", "A\n===\na\n\n"}, {"A > B", "B\n---\nb\n"}}},
      {"setext of two lines", "A\nB\n===\na\n", {{"A B", "A\nB\n===\na\n"}}},
      {"windows", "# A\r\na\r\n\r\n# B\r\nb", {{"A", "# A\r\na\r\n\r\n"}, {"B", "# B\r\nb"}}},
      {"old mac", "# A\ra\r\r# B\rb", {{"A", "# A\ra\r\r"}, {"B", "# B\rb"}}},
      {"byte order mark", "\xEF\xBB\xBF# A\na\n", {{"A", "\xEF\xBB\xBF# A\na\n"}}},
      {"empty heading", "#\na\n## B\nb\n", {{"", "#\na\n"}, {"B", "## B\nb\n"}}},
  });
}

TEST(Markdown, TitlesArePlainText) {
  Check({
      {"inlines",
       "# A *b* `c_d` [e](f) ![g](h) &amp; <i>j</i>\nx",
       {{"A b c_d e g & j", "# A *b* `c_d` [e](f) ![g](h) &amp; <i>j</i>\nx"}}},
      {"closing marks and spaces", "#  A \t b  ##\nx", {{"A b", "#  A \t b  ##\nx"}}},
      {"a reference stays",
       "# [1.0] - now\nx\n\n[1.0]: u\n",
       {{"[1.0] - now", "# [1.0] - now\nx\n\n[1.0]: u\n"}}},
      {"after a definition", "[a]: u\nB *c*\n===\nx", {{"B c", "[a]: u\nB *c*\n===\nx"}}},
  });
  const std::string longest = ChunksOf("# " + std::string(5000, 'a') + "\nx")[0].first;
  EXPECT_EQ(longest, std::string(80, 'a') + "…");
}

TEST(Markdown, OnlyTopLevelHeadingsSplit) {
  for (const std::string_view inside :
       {"```\n# A\n```\n", "~~~ x\n# A\n~~~\n", "    # A\n", "> # A\n", "- # A\n",
        "1. a\n\n   # A\n", "<div>\n# A\n</div>\n", "<!--\n# A\n-->\n", "<pre>\n\n# A\n</pre>\n",
        "````\n```\n# A\n````\n", "```\n# A\n", "\\# A\n", "#A\n", "####### A\n", "[a]: u\n===\n",
        "<![CDATA[\n# A\n\n# A\n]]>\n", "<script>\n\n# A\n\nx</script>\n"}) {
    const std::string text = "Text.\n\n" + std::string(inside) + "\nMore.\n";
    EXPECT_EQ(ChunksOf(text), (Titled{{"", text}}));
  }
}

TEST(Markdown, NoChunkIsABareHeading) {
  Check({
      {"the next has it", "# T\n## A\na\n", {{"T > A", "# T\n## A\na\n"}}},
      {"over several",
       "# T\n\n## A\n\n# U\n\n## B\nb\n",
       {{"U > B", "# T\n\n## A\n\n# U\n\n## B\nb\n"}}},
      {"at the end", "# T\nt\n\n## A\n\n### B\n", {{"T", "# T\nt\n\n## A\n\n### B\n"}}},
      {"nothing else", "# T\n\n## A\n", {{"T > A", "# T\n\n## A\n"}}},
  });
  Check({{"room for the heading alone",
          "## A?\n\none two three four\n",
          {{"A?", "## A?\n\none two "}, {"A?", "three four\n"}}},
         {"full before the last heading",
          "one two. three four.\n\n# A\n",
          {{"", "one two. "}, {"", "three four.\n\n# A\n"}}}},
        18);
}

TEST(Markdown, CutsLongSectionsAtTheBestBoundary) {
  Check(
      {
          {"between paragraphs",
           "one two.\n\nthree four.\n\nfive six.\n",
           {{"", "one two.\n\n"}, {"", "three four.\n\n"}, {"", "five six.\n"}}},
          {"as much as fits",
           "one.\n\ntwo.\n\nthree.\n\nfour.\n",
           {{"", "one.\n\ntwo.\n\nthree.\n\n"}, {"", "four.\n"}}},
          {"between list items",
           "- one two three\n- four five\n- six\n",
           {{"", "- one two three\n"}, {"", "- four five\n- six\n"}}},
          {"nested list",
           "- one two\n  - three four\n  - five\n",
           {{"", "- one two\n"}, {"", "  - three four\n"}, {"", "  - five\n"}}},
          {"after a sentence",
           "One two. Three four. Five six.\n",
           {{"", "One two. "}, {"", "Three four. "}, {"", "Five six.\n"}}},
          {"not after an abbreviation",
           "One, e.g. two three four\n",
           {{"", "One, e.g. two "}, {"", "three four\n"}}},
          {"sentences without spaces",
           "一二三四五六七八。一二三四五六七八九十一二三。四",
           {{"", "一二三四五六七八。"}, {"", "一二三四五六七八九十一二三。四"}}},
          {"after a line",
           "one two three\nfour five six\n",
           {{"", "one two three\n"}, {"", "four five six\n"}}},
          {"table",
           "| a. | b. |\n|---|---|\n| c. | d. |\n",
           {{"", "| a. | b. |\n"}, {"", "|---|---|\n"}, {"", "| c. | d. |\n"}}},
          {"after a word",
           "abcdefghij klmnopqrstuvwxyz\n",
           {{"", "abcdefghij "}, {"", "klmnopqrstuvwxyz\n"}}},
          {"anywhere",
           "äbcdefghijklmnopqrstuvwxyz\n",
           {{"", "äbcdefghijklmnopqr"}, {"", "stuvwxyz\n"}}},
          {"white space is not counted at the end",
           "abcdefghi abcdefgh\n\n\n\nx\n",
           {{"", "abcdefghi abcdefgh\n\n\n\n"}, {"", "x\n"}}},
          {"a heading goes with its text",
           "one.\n\n#### Two\n\nthree four\n",
           {{"", "one.\n\n"}, {"", "#### Two\n\nthree "}, {"", "four\n"}}},
      },
      18);
}

TEST(Markdown, CodeStaysWholeIfItFits) {
  Check(
      {
          {"moved to the next",
           "Text. Text.\n\n```\na. b\nc\n```\nmore more\n",
           {{"", "Text. Text.\n\n"}, {"", "```\na. b\nc\n```\n"}, {"", "more more\n"}}},
          {"indented",
           "Text. Text.\n\n    a. b\n    c. d\n\nmore. more\n",
           {{"", "Text. Text.\n\n"}, {"", "    a. b\n    c. d\n\n"}, {"", "more. more\n"}}},
          {"beats a bare heading",
           "## Title\n\n```\na. b\nc d\n```\n",
           {{"Title", "## Title\n\n"}, {"Title", "```\na. b\nc d\n```\n"}}},
          {"too long: by lines",
           "```\na. b c d\n  e f g. h\ni\n```\n",
           {{"", "```\na. b c d\n"}, {"", "  e f g. h\ni\n```\n"}}},
          {"in a list item",
           "- one two three\n\n  ```\n  a. b\n  ```\n",
           {{"", "- one two three\n\n"}, {"", "  ```\n  a. b\n  ```\n"}}},
          {"not closed",
           "one two. three\n\n```\na. b\nc",
           {{"", "one two. three\n\n"}, {"", "```\na. b\nc"}}},
      },
      19);
}

TEST(Markdown, LinesAreOneBased) {
  std::vector<std::int64_t> lines;
  const Document document =
      ReadMarkdown("---\ntitle: x\n---\none\n\n# A\r\na\r\n# B\rb\n## C\nc", {});
  for (const Chunk& chunk : document.chunks) lines.push_back(chunk.line);
  EXPECT_EQ(lines, (std::vector<std::int64_t>{4, 6, 8, 10}));
}

TEST(Markdown, OverlapStartsWithASentenceOrLineOfThePreviousChunk) {
  const auto overlaps = [](std::string_view text, int percent) {
    std::vector<std::string> found;
    for (const Chunk& chunk : ReadMarkdown(text, {.overlap_percent = percent}).chunks) {
      found.push_back(chunk.overlap);
    }
    return found;
  };
  using List = std::vector<std::string>;
  // 20 characters: "# A", a newline, 16 of text.
  const std::string text = "# A\nOne two. Thr fo.\n\n# B\nb\n";
  EXPECT_EQ(overlaps(text, 0), (List{"", ""}));
  EXPECT_EQ(overlaps(text, 10), (List{"", ""}));         // no sentence starts in "o."
  EXPECT_EQ(overlaps(text, 35), (List{"", "Thr fo."}));  // all of it
  EXPECT_EQ(overlaps(text, 50), (List{"", "Thr fo."}));  // "o. Thr fo."
  EXPECT_EQ(overlaps(text, 80), (List{"", "One two. Thr fo."}));
  EXPECT_EQ(overlaps(text, 75), (List{"", "Thr fo."}));
  EXPECT_EQ(overlaps("# A\n一二。三四。\n# B\nb\n", 50), (List{"", "三四。"}));
}

TEST(Markdown, TheTitleIsTheFirstHeadingOfLevelOne) {
  EXPECT_EQ(ReadMarkdown("## A\na\n# B\nb\n# C\nc\n", {}).title, "B");
  EXPECT_EQ(ReadMarkdown("## A\na\n", {}).title, "");
}

TEST(Markdown, TheFrontMatterTitleNamesTheTextBeforeHeadings) {
  const std::string text = "---\ntitle: T\n---\nintro\n\n# A\na\n";
  EXPECT_EQ(ReadMarkdown(text, {}).title, "T");
  EXPECT_EQ(ChunksOf(text), (Titled{{"T", "intro\n\n"}, {"A", "# A\na\n"}}));
}

TEST(Markdown, BlankDocumentsHaveNoChunks) {
  for (const std::string_view text :
       {"", "\n", " \t\r\n\n", "\xEF\xBB\xBF", "\xEF\xBB\xBF\n", "---\ntitle: x\n---\n\n"}) {
    EXPECT_TRUE(ReadMarkdown(text, {}).chunks.empty());
  }
}

}  // namespace
}  // namespace cairn
