// List: orders and pages.
#include <limits>

#include "contract/store_contract.h"

namespace cairn {
namespace {

// Stored neither by id nor by any of the orders.
std::vector<Memory> Shuffled() {
  std::vector<Memory> memories = {Note(3), Note(1), Note(4), Note(2)};
  const auto set = [&](std::size_t i, TimeMs created, TimeMs updated, TimeMs accessed,
                       std::int64_t importance, std::int64_t usefulness) {
    memories[i].created_at = created;
    memories[i].updated_at = updated;
    memories[i].last_accessed_at = accessed;
    memories[i].importance = importance;
    memories[i].usefulness = usefulness;
  };
  set(0, 30, 10, 50, 5, -1);
  set(1, 10, 10, 70, 9, 0);
  set(2, 20, 40, 60, 5, -7);
  set(3, 40, 20, 50, 5, 3);
  return memories;
}

TEST_P(StoreContract, EachOrderPutsTheHighestFirstAndOfEqualsTheOneStoredLast) {
  ASSERT_EQ(CodeOf(Insert(Shuffled())), "ok");
  EXPECT_EQ(ListIds({}, Order::kCreated), IdsOf(std::vector<int>{2, 3, 4, 1}));
  EXPECT_EQ(ListIds({}, Order::kUpdated), IdsOf(std::vector<int>{4, 2, 1, 3}));
  EXPECT_EQ(ListIds({}, Order::kAccessed), IdsOf(std::vector<int>{1, 4, 2, 3}));
  EXPECT_EQ(ListIds({}, Order::kImportance), IdsOf(std::vector<int>{1, 2, 4, 3}));
  EXPECT_EQ(ListIds({}, Order::kUsefulness), IdsOf(std::vector<int>{2, 1, 3, 4}));
}

TEST_P(StoreContract, AnUpdateMovesAMemoryInTheOrder) {
  ASSERT_EQ(CodeOf(Insert(Shuffled())), "ok");
  Memory last = Shuffled()[1];
  last.created_at = 35;
  ASSERT_EQ(CodeOf(Update(last)), "ok");
  EXPECT_EQ(ListIds({}, Order::kCreated), IdsOf(std::vector<int>{2, 1, 3, 4}));
}

TEST_P(StoreContract, PagesHaveNeitherOverlapNorGap) {
  std::vector<Memory> memories;
  for (int n = 1; n <= 23; ++n) {
    memories.push_back(Note(n));
    memories.back().importance = n % 3;  // many ties
  }
  memories[4].superseded_by = Successor::Deleted();
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  for (const Order order : {Order::kCreated, Order::kImportance}) {
    std::vector<Id> paged;
    for (std::int64_t offset = 0; offset < 25; offset += 5) {
      const MemoryPage page = ValueOf(Ask(&Reader::List, {}, order, {5, offset}, kNow));
      EXPECT_EQ(page.total_count, 22);
      EXPECT_EQ(page.items.size(), offset < 20 ? 5u : 2u);
      for (const Memory& memory : page.items) paged.push_back(memory.id);
    }
    EXPECT_EQ(paged, ListIds({}, order));
  }
}

TEST_P(StoreContract, TheTotalIsOfAllPagesWhateverThePage) {
  ASSERT_EQ(CodeOf(Insert({Note(1), Note(2), Note(3)})), "ok");
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  struct Case {
    Page page;
    std::size_t items;
  };
  const Case cases[] = {{{0, 0}, 0}, {{2, 0}, 2},     {{2, 2}, 1},        {{2, 3}, 0},
                        {{2, 9}, 0}, {{kMost, 1}, 2}, {{kMost, kMost}, 0}};
  for (const Case& c : cases) {
    const MemoryPage page = ValueOf(Ask(&Reader::List, {}, Order::kCreated, c.page, kNow));
    EXPECT_EQ(page.items.size(), c.items) << c.page.limit << " from " << c.page.offset;
    EXPECT_EQ(page.total_count, 3) << c.page.limit << " from " << c.page.offset;
  }
}

TEST_P(StoreContract, AnEmptyStoreListsNothing) {
  const MemoryPage page = ValueOf(Ask(&Reader::List, {}, Order::kUpdated, {}, kNow));
  EXPECT_TRUE(page.items.empty());
  EXPECT_EQ(page.total_count, 0);
}

}  // namespace
}  // namespace cairn
