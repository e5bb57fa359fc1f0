#include "text/plain_text.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(PlainText, DropsMarksAndKeepsWords) {
  const struct {
    const char* markdown;
    const char* plain;
  } kCases[] = {
      {"", ""},
      {"Deploys on Tuesdays", "Deploys on Tuesdays"},
      {"# Run\n\nUse `npm start`.", "Run Use npm start."},
      {"**Search** finds *it* at __once__", "Search finds it at once"},
      {"a snake_case_name and 2 * 3 * 4 and std::vector<int>*",
       "a snake_case_name and 2 * 3 * 4 and std::vector<int>*"},
      {"| error | status |\n|---|---|\n| busy | 503 |", "error · status busy · 503"},
      {"- one\n- [x] two\n3. three", "• one • two • three"},
      {"> quoted\n> twice", "quoted twice"},
      {"```sh\nmake  deploy\n```\nthen", "make deploy then"},
      {"see [the wiki](https://example.org/x) and ![a cat](cat.png)", "see the wiki and a cat"},
      {"a[0], [REDACTED:token] and \\*not\\* this", "a[0], [REDACTED:token] and *not* this"},
      {"[open](no end", "[open](no end"},
      {"~~old~~ new ~ 3", "old new ~ 3"},
      {"<!-- hidden -->shown", "shown"},
      {"unclosed `code and **bold", "unclosed code and bold"},
      {"a\n\n---\n\nb", "a b"},
      {"\xff\xfe bytes", "\xff\xfe bytes"},
  };
  for (const auto& each : kCases) EXPECT_EQ(PlainText(each.markdown), each.plain);
}

TEST(PlainText, SkipsALeadingHeadingOnRequest) {
  EXPECT_EQ(PlainText("\n## Five minutes\n\nFirst this.\n## Then", true), "First this. Then");
  EXPECT_EQ(PlainText("No heading\n# Later", true), "No heading Later");
}

}  // namespace
}  // namespace cairn
