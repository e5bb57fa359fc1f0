#include "engine/browse.h"

#include "engine/engine_fixture.h"

namespace cairn {
namespace {

class BrowseTest : public EngineTest {};
CAIRN_ON_EACH_BACK_END(BrowseTest);

TEST_P(BrowseTest, SearchMatchesAnyWordAndRanksBestFirst) {
  const Id both = Add("the cache is stale");
  Add("the cache is fresh and this sentence goes on for a while about other things");
  Add("nothing of the kind");
  const auto page = FindWords("stale cache");
  ASSERT_TRUE(page);
  ASSERT_EQ(page->results.size(), 2u);
  EXPECT_EQ(page->total_count, 2);
  EXPECT_EQ(page->results[0].memory.id, both);
  EXPECT_GT(page->results[0].score, page->results[1].score);
}

TEST_P(BrowseTest, AnyTextIsAValidQuery) {
  Add("text");
  for (const std::string& query :
       {std::string("\""), std::string("\"\""), std::string("*"), std::string("text*"),
        std::string("AND OR NOT"), std::string("NEAR("), std::string("content:"),
        std::string("{content}: x"), std::string("a - b"), std::string("^x"), std::string("')--"),
        std::string("\0x\0", 3), std::string(100'000, 'x'), std::string("🗿 \u202E")}) {
    EXPECT_TRUE(FindWords(query)) << query.substr(0, 40);
  }
  for (const std::string& blank : {std::string(), std::string(" \t\n"), std::string(50'000, ' ')}) {
    EXPECT_EQ(FindWords(blank).error().code, ErrorCode::kInvalidArgument);
  }
  EXPECT_EQ(FindWords("\xFF").error().code, ErrorCode::kInvalidArgument);
}

TEST_P(BrowseTest, ExpiredMemoriesAreHiddenImmediately) {
  NewMemory note = Note("brief");
  note.input.ttl_days = 1;
  Add(note);
  EXPECT_EQ(engine().browse.List({}, Order::kCreated, {})->total_count, 1);
  clock_.Advance(kDayMs);
  EXPECT_EQ(engine().browse.List({}, Order::kCreated, {})->total_count, 0);
  EXPECT_EQ(FindWords("brief")->total_count, 0);
  EXPECT_EQ(engine().browse.Stats()->expired, 1);
  Filter filter;
  filter.include_expired = true;
  EXPECT_EQ(engine().browse.List(filter, Order::kCreated, {})->total_count, 1);
}

TEST_P(BrowseTest, EntitiesAreCounted) {
  Add("Ask Grafana first.");
  Add("Later, Grafana and Prometheus.");
  const auto counts = engine().browse.Entities({}, {});
  ASSERT_TRUE(counts);
  EXPECT_EQ(*counts, (std::vector<EntityCount>{{"Grafana", 2}, {"Prometheus", 1}}));
}

TEST_P(BrowseTest, KindsAreCounted) {
  Add("a note");
  NewMemory code = Note("int main() {}");
  code.input.Set(&Memory::kind, TextKind::kCode);
  Add(code);
  Add("another note");
  const auto counts = engine().browse.CountKinds();
  ASSERT_TRUE(counts);
  EXPECT_EQ(*counts, (KindCounts{{TextKind::kNote, 2},
                                 {TextKind::kDocument, 0},
                                 {TextKind::kCode, 1},
                                 {TextKind::kTurn, 0}}));
}

TEST_P(BrowseTest, LabelsAreCountedMostFrequentFirst) {
  NewMemory tagged = Note("tagged");
  tagged.input.Set(&Memory::tags, std::vector<std::string>{"deploy", "ci"});
  tagged.input.Set(&Memory::branch, std::string("main"));
  Add(tagged);
  NewMemory other = Note("another");
  other.input.Set(&Memory::tags, std::vector<std::string>{"deploy"});
  Add(other);
  NewHandoff handoff;
  handoff.notes.summary = "left off";
  ASSERT_TRUE(engine().handoffs.Save(handoff));
  const auto labels = engine().browse.Labels(10);
  ASSERT_TRUE(labels);
  EXPECT_EQ(labels->projects, (std::vector<EntityCount>{{"cairn", 2}}));
  EXPECT_EQ(labels->branches, (std::vector<EntityCount>{{"main", 1}}));
  EXPECT_EQ(labels->tags, (std::vector<EntityCount>{{"deploy", 2}, {"ci", 1}}));
  EXPECT_EQ(engine().browse.Labels(1)->tags, (std::vector<EntityCount>{{"deploy", 2}}));
}

TEST_P(BrowseTest, OutlineIncludesHandoffsUnlessTypesAreNamed) {
  const Id note = Add("note");
  NewHandoff handoff;
  handoff.notes.summary = "left off";
  const Id left = engine().handoffs.Save(handoff)->record.id;
  const auto outline = engine().browse.Outline({});
  ASSERT_TRUE(outline);
  ASSERT_EQ(outline->size(), 2u);
  EXPECT_EQ((*outline)[0].id, note);
  EXPECT_EQ((*outline)[0].project, "cairn");
  EXPECT_EQ((*outline)[1].id, left);
  EXPECT_EQ((*outline)[1].type, MemoryType::kHandoff);
  Filter filter;
  filter.types = {MemoryType::kFact};
  EXPECT_EQ(engine().browse.Outline(filter)->size(), 1u);
}

TEST_P(BrowseTest, OutlineIsOrderedByCreationTime) {
  const Id today = Add("stored first");
  NewMemory old = Note("stored second, and older");
  old.input.Set(&Memory::created_at, kNoon - kDayMs);
  const Id yesterday = Add(old);
  const auto outline = engine().browse.Outline({});
  ASSERT_TRUE(outline);
  ASSERT_EQ(outline->size(), 2u);
  EXPECT_EQ((*outline)[0].id, yesterday);
  EXPECT_EQ((*outline)[1].id, today);
}

TEST_P(BrowseTest, EntityGraphHasThePairsAmongTheMostMentioned) {
  Add("Ask Grafana first.");
  Add("Later, Grafana and Prometheus.");
  Add("Then Prometheus, Grafana and Jaeger.");
  const auto graph = engine().browse.EntityGraph({}, 2);
  ASSERT_TRUE(graph);
  EXPECT_EQ(graph->names, (std::vector<EntityCount>{{"Grafana", 3}, {"Prometheus", 2}}));
  EXPECT_EQ(graph->pairs, (std::vector<EntityPair>{{0, 1, 2}}));
  EXPECT_EQ(engine().browse.EntityGraph({}, 10)->pairs.size(), 3u);
  EXPECT_TRUE(engine().browse.EntityGraph({}, 0)->names.empty());
}

TEST_P(BrowseTest, ActivityListsLatestUsesAndWriters) {
  const Id first = Add("first thing");
  clock_.Advance(kMinuteMs);
  NewMemory other = Note("second thing");
  other.input.Set(&Memory::source, std::string("mcp"));
  other.input.Set(&Memory::session, std::string("s1"));
  const Id second = Add(other);
  ASSERT_TRUE(engine().use.Get({&second, 1}));
  clock_.Advance(kMinuteMs);
  ASSERT_TRUE(engine().use.Get({&first, 1}));
  const auto activity = engine().browse.Activity(10);
  ASSERT_TRUE(activity);
  ASSERT_EQ(activity->uses.size(), 2u);
  EXPECT_EQ(activity->uses[0].access.memory, first);
  EXPECT_EQ(activity->uses[0].summary, "first thing");
  EXPECT_EQ(activity->uses[1].summary, "second thing");
  const std::vector<SourceActivity> writers = {{"mcp", "s1", 1, kNoon + kMinuteMs},
                                               {"manual", "", 1, kNoon}};
  EXPECT_EQ(activity->writers, writers);
  EXPECT_EQ(engine().browse.Activity(1)->uses.size(), 1u);
}

}  // namespace
}  // namespace cairn
