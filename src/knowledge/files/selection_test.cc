#include "knowledge/files/selection.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(SelectionTest, NormalPathsAreRelativeAndInsideTheRoot) {
  EXPECT_EQ(*NormalPath("./docs//api/"), "docs/api");
  EXPECT_EQ(*NormalPath("."), "");
  EXPECT_EQ(*NormalPath("..a/b.."), "..a/b..");
  for (const std::string_view path : {"/", "/a", "..", "a/../b", "a\xff"}) {
    const auto normal = NormalPath(path);
    ASSERT_FALSE(normal) << path;
    EXPECT_EQ(normal.error().code, ErrorCode::kInvalidArgument);
  }
}

TEST(SelectionTest, SelectsNamedPathsAndEverythingBelow) {
  const Selection some = *Selection::Of({"docs", ".claude/knowledge", "app/[id]", "*.md"});
  const Selection all = *Selection::Of({});
  const struct {
    std::string_view path;
    bool in_some, in_all;
  } cases[] = {
      {"docs", true, true},        {"docs/a/b", true, true},
      {"docs2/a", false, true},    {"docs/.h/a", false, false},
      {"docs/.a", true, true},     {"a.md", true, true},
      {"x/a.md", false, true},     {".claude/knowledge/x/a", true, false},
      {".claude/a", false, false}, {"app/[id]/page", true, true},
      {"app/i", true, true},       {"app/i/page", false, true},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(some.TakesFile(c.path), c.in_some) << c.path;
    EXPECT_EQ(all.TakesFile(c.path), c.in_all) << c.path;
  }
}

TEST(SelectionTest, EntersFoldersThatLeadToAMatch) {
  const Selection some = *Selection::Of({"docs/api", ".claude/knowledge", "src/**/x"});
  for (const auto* folder : {"docs", "docs/api", "docs/api/v1", ".claude", ".claude/knowledge",
                             ".claude/knowledge/x", "src", "src/a/b"}) {
    EXPECT_TRUE(some.EntersFolder(folder)) << folder;
  }
  for (const auto* folder :
       {"docs/other", "docs/api/.h", ".claude/memory", "src/.h", "lib", "doc"}) {
    EXPECT_FALSE(some.EntersFolder(folder)) << folder;
  }
  EXPECT_TRUE(some.LeadsToNamed("docs"));
  EXPECT_FALSE(some.LeadsToNamed("docs/api"));
  EXPECT_FALSE(some.LeadsToNamed("lib"));
}

}  // namespace
}  // namespace cairn
