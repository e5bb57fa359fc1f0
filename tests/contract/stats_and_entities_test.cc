// Stats and entities: what is said about many memories at once.
#include "contract/store_contract.h"

namespace cairn {
namespace {

using Counts = std::map<std::string, std::int64_t>;

TEST_P(StoreContract, StatsOfAnEmptyStoreAreZero) {
  const StoreStats stats = ValueOf(Ask(&Reader::Stats, kNow));
  EXPECT_EQ(stats.total + stats.deleted + stats.superseded + stats.expired, 0);
  EXPECT_TRUE(stats.by_type.empty() && stats.by_category.empty() && stats.by_source.empty() &&
              stats.by_project.empty());
  EXPECT_EQ(stats.avg_importance, 0);
  EXPECT_EQ(stats.avg_confidence, 0);
  EXPECT_EQ(stats.total_accesses, 0);
  EXPECT_FALSE(stats.oldest.has_value() || stats.newest.has_value());
  EXPECT_TRUE(stats.vectors_by_model.empty());
}

// Three alive ones (one a handoff), two deleted, one replaced, one expired.
std::vector<Memory> SevenMemories() {
  std::vector<Memory> m = {Note(1), HandoffRecord(2), Note(3), Note(4), Note(5), Note(6), Note(7)};
  m[0].type = MemoryType::kTask;
  m[0].category = Category::kGotcha;
  m[0].importance = 10;
  m[1].source = "mcp";
  m[1].confidence = 0.25;
  m[2].importance = 0;
  m[2].project = "";
  m[3].project = "gone";
  for (std::size_t i = 0; i < m.size(); ++i) m[i].access_count = std::int64_t{1} << i;
  m[3].superseded_by = m[4].superseded_by = Successor::Deleted();
  m[5].superseded_by = Successor::By(IdOf(1));
  m[6].expires_at = kNow;
  return m;
}

TEST_P(StoreContract, StatsCountTheAliveOnesAndEachOtherState) {
  ASSERT_EQ(CodeOf(Insert(SevenMemories())), "ok");
  const StoreStats stats = ValueOf(Ask(&Reader::Stats, kNow));
  EXPECT_EQ(stats.total, 3);
  EXPECT_EQ(stats.deleted, 2);
  EXPECT_EQ(stats.superseded, 1);
  EXPECT_EQ(stats.expired, 1);
  EXPECT_EQ(stats.by_type, (Counts{{"fact", 1}, {"handoff", 1}, {"task", 1}}));
  EXPECT_EQ(stats.by_category, (Counts{{"general", 2}, {"gotcha", 1}}));
  EXPECT_EQ(stats.by_source, (Counts{{"manual", 2}, {"mcp", 1}}));
  EXPECT_EQ(stats.by_project, (Counts{{"", 1}, {"cairn", 2}}));
  EXPECT_DOUBLE_EQ(stats.avg_importance, 5);
  EXPECT_DOUBLE_EQ(stats.avg_confidence, 0.75);
  EXPECT_EQ(stats.total_accesses, 1 + 2 + 4);
  EXPECT_EQ(stats.oldest, kNow - 3);
  EXPECT_EQ(stats.newest, kNow - 1);
}

TEST_P(StoreContract, StatsFollowTheTimeThatIsGiven) {
  ASSERT_EQ(CodeOf(Insert(SevenMemories())), "ok");
  const StoreStats stats = ValueOf(Ask(&Reader::Stats, kNow - 1));
  EXPECT_EQ(stats.total, 4);
  EXPECT_EQ(stats.expired, 0);
  EXPECT_EQ(stats.oldest, kNow - 7);
  EXPECT_EQ(stats.total_accesses, 1 + 2 + 4 + 64);
}

std::vector<Memory> MemoriesOfPeople() {
  std::vector<Memory> m = {Note(4), Note(3), Note(2), Note(1), HandoffRecord(5)};
  m[0].entities = {"Ann Lee", "bob"};
  m[1].entities = {"ANN LEE", "Zoe", "zoe", "Zoe"};
  m[2].entities = {"ann lee", "Bob", "carl"};
  m[3].entities = {"Bob"};
  m[3].superseded_by = Successor::Deleted();
  m[4].entities = {"Carl", "Dora"};
  return m;
}

TEST_P(StoreContract, EntitiesAreCountedOncePerMemoryIgnoringCase) {
  ASSERT_EQ(CodeOf(Insert(MemoriesOfPeople())), "ok");
  EXPECT_EQ(ValueOf(Ask(&Reader::Entities, {}, {}, kNow)),
            (std::vector<EntityCount>{{"Ann Lee", 3}, {"bob", 2}, {"carl", 1}, {"Zoe", 1}}));
}

TEST_P(StoreContract, EntitiesAreCountedOverWhatPassesTheFilter) {
  ASSERT_EQ(CodeOf(Insert(MemoriesOfPeople())), "ok");
  Filter filter;
  filter.include_deleted = true;
  filter.types = {MemoryType::kFact, MemoryType::kHandoff};
  EXPECT_EQ(
      ValueOf(Ask(&Reader::Entities, filter, {}, kNow)),
      (std::vector<EntityCount>{{"Ann Lee", 3}, {"bob", 3}, {"carl", 2}, {"Dora", 1}, {"Zoe", 1}}));
  filter = {};
  filter.entities = {"ZOE"};
  EXPECT_EQ(ValueOf(Ask(&Reader::Entities, filter, {}, kNow)).size(), 2u);
  filter.project = "elsewhere";
  EXPECT_TRUE(ValueOf(Ask(&Reader::Entities, filter, {}, kNow)).empty());
}

TEST_P(StoreContract, EntitiesComeInPages) {
  ASSERT_EQ(CodeOf(Insert(MemoriesOfPeople())), "ok");
  EXPECT_EQ(ValueOf(Ask(&Reader::Entities, {}, {2, 1}, kNow)),
            (std::vector<EntityCount>{{"bob", 2}, {"carl", 1}}));
  EXPECT_TRUE(ValueOf(Ask(&Reader::Entities, {}, {2, 4}, kNow)).empty());
  EXPECT_TRUE(ValueOf(Ask(&Reader::Entities, {}, {0, 0}, kNow)).empty());
}

TEST_P(StoreContract, EntitiesFollowUpdatesAndErasures) {
  ASSERT_EQ(CodeOf(Insert(MemoriesOfPeople())), "ok");
  Memory changed = MemoriesOfPeople()[1];
  changed.entities = {"Eve"};
  ASSERT_EQ(CodeOf(Update(changed)), "ok");
  ASSERT_EQ(CodeOf(Erase(IdOf(2))), "ok");
  EXPECT_EQ(ValueOf(Ask(&Reader::Entities, {}, {}, kNow)),
            (std::vector<EntityCount>{{"Ann Lee", 1}, {"bob", 1}, {"Eve", 1}}));
}

}  // namespace
}  // namespace cairn
