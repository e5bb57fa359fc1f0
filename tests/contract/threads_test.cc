// Several threads on one store.
#include <atomic>
#include <barrier>
#include <thread>

#include "contract/store_contract.h"

namespace cairn {
namespace {

constexpr int kWriters = 4;
constexpr int kReaders = 2;
constexpr int kRounds = 100;

// Adds one to the access counts of memories 1 and 2, by reading and writing them.
Status CountUp(Writer& writer) {
  for (const int n : {1, 2}) {
    CAIRN_ASSIGN_OR_RETURN(std::optional<Memory> found, writer.Find(IdOf(n)));
    if (!found.has_value()) return NotFound("a counter is gone");
    ++found->access_count;
    std::this_thread::yield();  // lets the others in, if they were not kept out
    CAIRN_TRY(writer.Update(*found));
  }
  return {};
}

void CountUpManyTimes(Store& store, std::barrier<>& start) {
  start.arrive_and_wait();
  for (int round = 0; round < kRounds; ++round) EXPECT_EQ(CodeOf(store.Write(CountUp)), "ok");
}

// Until told to stop, expects that both counts are equal in every read, and never fall.
void WatchCounts(Store& store, const std::atomic<bool>& stop) {
  const KeywordQuery query = KeywordQuery::AnyOf({"counter"});
  std::int64_t last = 0;
  do {
    const MemoryPage page = ValueOf(Ask(store, &Reader::List, {}, Order::kCreated, {}, kNow));
    ASSERT_EQ(page.items.size(), 2u);
    EXPECT_EQ(page.items[0].access_count, page.items[1].access_count);
    EXPECT_GE(page.items[0].access_count, last);
    last = page.items[0].access_count;
    EXPECT_EQ(ValueOf(Ask(store, &Reader::Stats, kNow)).total_accesses % 2, 0);
    EXPECT_EQ(ValueOf(Ask(store, &Reader::SearchKeywords, query, {}, {}, kNow)).total_count, 2);
  } while (!stop);
}

TEST_P(StoreContract, WritersLoseNothingWhileOthersRead) {
  ASSERT_EQ(CodeOf(Insert({Note(1, "counter"), Note(2, "counter")})), "ok");
  std::atomic<bool> stop = false;
  std::barrier start(kWriters);
  std::vector<std::thread> writers, readers;
  for (int i = 0; i < kReaders; ++i) readers.emplace_back([&] { WatchCounts(store(), stop); });
  for (int i = 0; i < kWriters; ++i)
    writers.emplace_back([&] { CountUpManyTimes(store(), start); });
  for (std::thread& writer : writers) writer.join();
  stop = true;
  for (std::thread& reader : readers) reader.join();
  for (const Memory& memory : AllMemories()) {
    EXPECT_EQ(memory.access_count, kWriters * kRounds);
  }
}

TEST_P(StoreContract, OfTwoThatInsertOneIdOneIsRefused) {
  std::atomic<int> kept = 0, refused = 0;
  const auto insert_all = [&] {
    for (int n = 1; n <= kRounds; ++n) {
      const std::string code = CodeOf(Insert({Note(n)}));
      if (code == "ok") ++kept;
      if (code == "conflict") ++refused;
    }
  };
  std::thread one(insert_all), two(insert_all);
  one.join();
  two.join();
  EXPECT_EQ(kept, kRounds);
  EXPECT_EQ(refused, kRounds);
  EXPECT_EQ(AllMemories().size(), static_cast<std::size_t>(kRounds));
}

}  // namespace
}  // namespace cairn
