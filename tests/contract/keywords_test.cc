// Keyword search: what it finds, in which order and on which page.
#include <algorithm>
#include <limits>

#include "contract/store_contract.h"

namespace cairn {
namespace {

TEST_P(StoreContract, EverySearchedFieldIsFound) {
  struct Case {
    const char* word;
    void (*set)(Memory&);
  };
  const Case cases[] = {
      {"quartz", [](Memory& m) { m.content = "some quartz"; }},
      {"basalt", [](Memory& m) { m.summary = "some basalt"; }},
      {"flint", [](Memory& m) { m.section_title = "Guide > Flint"; }},
      {"slate",
       [](Memory& m) {
         m.keywords = {"other", "slate"};
       }},
      {"chalk",
       [](Memory& m) {
         m.tags = {"other", "chalk"};
       }},
      {"agate", [](Memory& m) { m.entities = {"Dr Agate"}; }},
      {"onyx", [](Memory& m) { m.file_path = "docs/onyx.md"; }},
      {"gotcha", [](Memory& m) { m.category = Category::kGotcha; }},
      {"jade", [](Memory& m) { m.source = "jade"; }},
      {"opal", [](Memory& m) { m.context = "heard about opal"; }},
  };
  std::vector<Memory> memories;
  for (const Case& c : cases) {
    memories.push_back(Note(static_cast<int>(memories.size()) + 1));
    c.set(memories.back());
  }
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  for (std::size_t i = 0; i < memories.size(); ++i) {
    EXPECT_EQ(SearchIds({cases[i].word}), std::vector<Id>{memories[i].id}) << cases[i].word;
  }
}

TEST_P(StoreContract, OtherFieldsAreNotSearched) {
  Memory memory = Note(1);
  memory.embedding_text = memory.project = memory.branch = memory.session = "quartz";
  memory.thread = memory.speaker = memory.chunk = "quartz";
  memory.metadata = R"({"quartz": "quartz"})";
  ASSERT_EQ(CodeOf(Insert({memory})), "ok");
  EXPECT_TRUE(SearchIds({"quartz"}).empty());
}

TEST_P(StoreContract, AMemoryWithAnyOfTheWordsIsFoundAndFullerMatchesComeFirst) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "quartz pebble"), Note(2, "quartz flint"), Note(3, "opal dust"),
                           Note(4, "slate dust")})),
            "ok");
  std::vector<Id> found = SearchIds({"quartz", "FLINT", "opal"});
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0], IdOf(2));
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, IdsOf(std::vector<int>{1, 2, 3}));
}

TEST_P(StoreContract, ScoresFallAndEqualOnesGoById) {
  std::vector<Memory> memories;
  for (const int n : {4, 2, 5, 1, 3}) memories.push_back(Note(n, "quartz vein"));
  memories.push_back(Note(6, "quartz flint"));
  memories.push_back(Note(7, "opal dust"));
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  const KeywordQuery query = KeywordQuery::AnyOf({"quartz", "flint"});
  const KeywordPage page = ValueOf(Ask(&Reader::SearchKeywords, query, {}, {}, kNow));
  EXPECT_EQ(page.best_score, page.hits[0].score);
  std::vector<Id> ids;
  double last = std::numeric_limits<double>::infinity();
  for (const KeywordHit& hit : page.hits) {
    EXPECT_LE(hit.score, last);
    last = hit.score;
    ids.push_back(hit.id);
  }
  EXPECT_EQ(ids, IdsOf(std::vector<int>{6, 1, 2, 3, 4, 5}));
}

TEST_P(StoreContract, HitsAreThoseThatPassTheFilter) {
  std::vector<Memory> m = {Note(1, "quartz"), Note(2, "quartz"), Note(3, "quartz"),
                           Note(4, "quartz"), Note(5, "quartz"), HandoffRecord(6, "quartz")};
  m[1].superseded_by = Successor::Deleted();
  m[2].superseded_by = Successor::By(IdOf(1));
  m[3].expires_at = kNow;
  m[4].tags = {"Vein"};
  ASSERT_EQ(CodeOf(Insert(m)), "ok");
  struct Case {
    void (*set)(Filter&);
    std::vector<int> expected;
  };
  const Case cases[] = {
      {[](Filter&) {}, {1, 5}},
      {[](Filter& f) { f.include_deleted = true; }, {1, 2, 5}},
      {[](Filter& f) { f.include_superseded = true; }, {1, 3, 5}},
      {[](Filter& f) { f.include_expired = true; }, {1, 4, 5}},
      {[](Filter& f) { f.tags = {"vein"}; }, {5}},
      {[](Filter& f) { f.types = {MemoryType::kHandoff}; }, {6}},
      {[](Filter& f) { f.project = "elsewhere"; }, {}},
      {[](Filter& f) { f.created_after = kNow - 1; }, {1}},
  };
  for (const Case& c : cases) {
    Filter filter;
    c.set(filter);
    std::vector<Id> found = SearchIds({"quartz"}, filter);
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, IdsOf(c.expected)) << "case " << &c - cases;
  }
}

TEST_P(StoreContract, ANarrowFilterIsNotEmptiedByBetterHitsOutsideIt) {
  std::vector<Memory> memories;
  for (int n = 1; n <= 200; ++n) memories.push_back(Note(n, "quartz flint"));
  memories.push_back(Note(201, "quartz and a good many other words that make it a weaker hit"));
  memories.back().project = "narrow";
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  Filter filter;
  filter.project = "narrow";
  EXPECT_EQ(SearchIds({"quartz", "flint"}, filter), IdsOf(std::vector<int>{201}));
}

TEST_P(StoreContract, PagesOfHitsHaveNeitherOverlapNorGap) {
  std::vector<Memory> memories;
  for (int n = 1; n <= 17; ++n) memories.push_back(Note(n, n % 2 == 0 ? "quartz" : "quartz flint"));
  memories.push_back(Note(18, "slate"));
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  const KeywordQuery query = KeywordQuery::AnyOf({"quartz", "flint"});
  std::vector<Id> paged;
  for (std::int64_t offset = 0; offset < 20; offset += 5) {
    const KeywordPage page = ValueOf(Ask(&Reader::SearchKeywords, query, {}, {5, offset}, kNow));
    EXPECT_EQ(page.total_count, 17);
    for (const KeywordHit& hit : page.hits) paged.push_back(hit.id);
  }
  EXPECT_EQ(paged.size(), 17u);
  EXPECT_EQ(paged, MatchIds(query));
}

TEST_P(StoreContract, TheIndexFollowsUpdatesAndErasures) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "quartz"), Note(2, "quartz")})), "ok");
  ASSERT_EQ(CodeOf(Update(Note(1, "flint"))), "ok");
  EXPECT_EQ(SearchIds({"quartz"}), IdsOf(std::vector<int>{2}));
  EXPECT_EQ(SearchIds({"flint"}), IdsOf(std::vector<int>{1}));
  ASSERT_EQ(CodeOf(Erase(IdOf(2))), "ok");
  EXPECT_TRUE(SearchIds({"quartz"}).empty());
  Reopen();
  EXPECT_EQ(SearchIds({"flint"}), IdsOf(std::vector<int>{1}));
}

}  // namespace
}  // namespace cairn
