#include "knowledge/sync_plan.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

constexpr char kRecipe[] = "1 2000 15";
constexpr TimeMs kIndexedAt = 1'000'000;

IndexedFile Known(const std::string& path, const std::string& hash) {
  return {.project = "p",
          .path = path,
          .hash = hash,
          .bytes = 10,
          .modified = 5,
          .changed = 6,
          .recipe = kRecipe,
          .named = false,
          .indexed_at = kIndexedAt};
}

SeenFile Seen(const std::string& path, const std::string& hash) {
  return {.entry = {path, 10, 5, 6}, .hash = hash, .problem = {}};
}

SeenFile Broken(const std::string& path, bool passes) {
  return {.entry = {path, 10, 5, 6}, .hash = {}, .problem = "binary", .passes = passes};
}

std::string Say(const SyncPlan& plan) {
  std::string text;
  for (const PlannedFile& file : plan.files) {
    text += std::string(NameOf(file.action)) + " " + file.path;
    if (!file.from.empty()) text += " < " + file.from;
    if (file.forget) text += " forget";
    if (file.touch) text += " touch";
    text += "\n";
  }
  return text;
}

TEST(SyncPlan, ClassifiesEachFile) {
  std::vector<SeenFile> seen = {Seen("added", "1"), Seen("changed", "2"), Seen("same", ""),
                                Seen("touched", "4"), Seen("new place", "5")};
  seen[3].entry.changed = 7;
  const std::vector<IndexedFile> stored = {Known("changed", "9"), Known("gone", "8"),
                                           Known("old place", "5"), Known("same", "3"),
                                           Known("touched", "4")};
  const SyncPlan plan = PlanSync(seen, stored, kRecipe, false);
  EXPECT_EQ(Say(plan),
            "added added\nchanged changed\nremoved gone forget\nmoved new place < old place\n"
            "unchanged same\nunchanged touched touch\n");
  EXPECT_EQ(plan.Count(FileAction::kUnchanged), 2);
  EXPECT_TRUE(plan.ChangesMemories());
}

TEST(SyncPlan, DoesNotTouchARereadFileThatIsUnchanged) {
  EXPECT_EQ(Say(PlanSync(std::vector{Seen("just written", "1")},
                         std::vector{Known("just written", "1")}, kRecipe, false)),
            "unchanged just written\n");
}

TEST(SyncPlan, ReportsWhetherMemoriesChange) {
  const std::vector<SeenFile> seen = {Seen("a", ""), Broken("b", false)};
  EXPECT_FALSE(PlanSync(seen, std::vector{Known("a", "1")}, kRecipe, false).ChangesMemories());
  EXPECT_FALSE(PlanSync({}, {}, kRecipe, false).ChangesMemories());
  EXPECT_TRUE(PlanSync(seen, std::vector{Known("a", "1")}, kRecipe, true).ChangesMemories());
}

TEST(SyncPlan, RemovesUnindexableFilesUnlessTheProblemIsTemporary) {
  const std::vector<SeenFile> seen = {Broken("binary", false), Broken("locked", true),
                                      Broken("never known", false)};
  const std::vector<IndexedFile> stored = {Known("binary", "1"), Known("locked", "2")};
  EXPECT_EQ(Say(PlanSync(seen, stored, kRecipe, false)),
            "skipped binary forget\nskipped locked\nskipped never known\n");
}

TEST(SyncPlan, KeepsFilesInAnUnreadableFolder) {
  const std::vector<SeenFile> seen = {Broken("docs/locked", true), Broken("docs/link", false)};
  const std::vector<IndexedFile> stored = {Known("docs/link/b.md", "2"),
                                           Known("docs/locked/a.md", "1"),
                                           Known("docs/lockedness.md", "3")};
  EXPECT_EQ(Say(PlanSync(seen, stored, kRecipe, false)),
            "skipped docs/link\nremoved docs/link/b.md forget\nskipped docs/locked\n"
            "removed docs/lockedness.md forget\n");
}

TEST(SyncPlan, AnotherRecipeChangesEveryFile) {
  const std::vector<SeenFile> seen = {Seen("a", "1")};
  EXPECT_EQ(Say(PlanSync(seen, std::vector{Known("a", "1")}, "2 500 0", false)), "changed a\n");
}

TEST(SyncPlan, TreatsOneOfTwoCopiesAsTheMovedFile) {
  const std::vector<SeenFile> seen = {Seen("x", "1"), Seen("y", "1")};
  EXPECT_EQ(Say(PlanSync(seen, std::vector{Known("old", "1")}, kRecipe, false)),
            "moved x < old\nadded y\n");
}

TEST(SyncPlan, KeepsTheNamedFlag) {
  IndexedFile known = Known("a", "1");
  known.named = true;
  EXPECT_TRUE(
      PlanSync(std::vector{Seen("a", "2")}, std::vector{known}, kRecipe, false).files[0].named);
}

TEST(LooksUnchanged, ComparesSizeTimesAndRecipeAndDistrustsRecentWrites) {
  const IndexedFile known = Known("a", "1");
  const FileEntry same{"a", 10, 5, 6};
  EXPECT_TRUE(LooksUnchanged(same, known, kRecipe));
  EXPECT_FALSE(LooksUnchanged({"a", 11, 5, 6}, known, kRecipe));
  EXPECT_FALSE(LooksUnchanged({"a", 10, 4, 6}, known, kRecipe));
  EXPECT_FALSE(LooksUnchanged({"a", 10, 5, 7}, known, kRecipe));
  EXPECT_FALSE(LooksUnchanged(same, known, "2 2000 15"));
  IndexedFile hasty = known;
  hasty.changed = kIndexedAt * 1'000'000 - 1;
  EXPECT_FALSE(LooksUnchanged({"a", 10, 5, hasty.changed}, hasty, kRecipe));
}

}  // namespace
}  // namespace cairn
