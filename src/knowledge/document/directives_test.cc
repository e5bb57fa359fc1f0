#include "knowledge/document/directives.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cairn {
namespace {

using List = std::vector<std::string>;

TEST(Directives, ExcludeADocument) {
  const struct {
    std::string_view text;
    bool wanted;
  } cases[] = {
      {"<!-- vector-index: false -->\n# A\n", false},
      {"# A\n\na\n\n<!--VECTOR-INDEX:False-->", false},
      {"a\n<!--\n vector-index :  false\n-->\n", false},
      {"<!-- note --> <!-- vector-index: false -->\n", false},
      {"<!-- vector-index: true -->\n", true},
      {"<!-- vector-index: false\n", true},
      {"a `<!-- vector-index: false -->` b\n", true},
      {"```\n<!-- vector-index: false -->\n```\n", true},
      {"    <!-- vector-index: false -->\n", true},
      {"> <!-- vector-index: false -->\n", true},
      {"- <!-- vector-index: false -->\n", true},
      {"<pre>\n<!-- vector-index: false -->\n</pre>\n", true},
  };
  for (const auto& test : cases) {
    const Document document = ReadMarkdown(test.text, {});
    EXPECT_EQ(document.wanted, test.wanted) << test.text;
    EXPECT_EQ(document.notes, List{}) << test.text;
  }
}

TEST(Directives, AddKeywords) {
  const Document document = ReadMarkdown(
      "---\nkeywords: a\n---\n<!-- keywords: b, a , c\n d -->\n\nx\n\n<!-- Keywords : e -->\n", {});
  EXPECT_EQ(document.keywords, (List{"a", "b", "c d", "e"}));
}

TEST(Directives, InvalidOnesAreNotedByLine) {
  const Document document =
      ReadMarkdown("---\ntitle: x\n---\n# A\n\n<!-- x: y -->\n<!-- vector-index: maybe -->\n", {});
  EXPECT_EQ(document.notes, List{"line 7: vector-index must be true or false, not 'maybe'"});
}

}  // namespace
}  // namespace cairn
