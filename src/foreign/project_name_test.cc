#include "foreign/project_name.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(ProjectName, IsTheFolderNameOrThatOfTheOriginalProject) {
  const struct {
    const char* folder;
    const char* name;
  } cases[] = {{"/home/ada/shop", "shop"},
               {"/home/ada/shop/", "shop"},
               {"C:\\Users\\ada\\shop", "shop"},
               {"shop", "shop"},
               {"", ""},
               {"/", ""},
               {"/home/ada/shop/.claude/worktrees/brave-fox", "shop"},
               {"/home/ada/shop/.claude/worktrees/brave-fox/src/web", "shop"},
               {"C:\\ada\\shop\\.claude\\worktrees\\brave-fox", "shop"},
               {"/home/ada/shop/.git/worktrees/brave-fox", "shop"},
               {"/home/ada/shop/.worktrees/brave-fox", "shop"},
               {"/home/ada/.claude-worktrees/shop/brave-fox", "shop"},
               {"/home/ada/.claude-worktrees/shop", "shop"},
               {"/home/ada/.cursor/worktrees/shop/a1b2", "shop"},
               {"/home/ada/.claude", ".claude"},
               {"/.claude/worktrees/x", ""}};
  for (const auto& c : cases) EXPECT_EQ(ProjectName(c.folder), c.name) << c.folder;
}

}  // namespace
}  // namespace cairn
