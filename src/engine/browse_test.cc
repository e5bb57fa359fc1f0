#include "engine/browse.h"

#include "engine/engine_fixture.h"

namespace cairn {
namespace {

class BrowseTest : public EngineTest {};
CAIRN_ON_EACH_BACK_END(BrowseTest);

TEST_P(BrowseTest, SearchFindsAnyOfTheWordsBestFirst) {
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

TEST_P(BrowseTest, NoQueryMakesASearchFail) {
  Add("text");
  for (const std::string& query :
       {std::string(), std::string(" \t\n"), std::string("\""), std::string("\"\""),
        std::string("*"), std::string("text*"), std::string("AND OR NOT"), std::string("NEAR("),
        std::string("content:"), std::string("{content}: x"), std::string("a - b"),
        std::string("^x"), std::string("')--"), std::string("\0x\0", 3), std::string(100'000, 'x'),
        std::string(50'000, ' '), std::string("🗿 \u202E")}) {
    EXPECT_TRUE(FindWords(query)) << query.substr(0, 40);
  }
  EXPECT_EQ(FindWords("\xFF").error().code, ErrorCode::kInvalidArgument);
}

TEST_P(BrowseTest, ExpiredOnesAreHiddenAtOnce) {
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

}  // namespace
}  // namespace cairn
