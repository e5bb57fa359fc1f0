// What the reference adds to the contract (tests/contract): its own counts and pages.
#include "store/memory/in_memory_store.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cairn {
namespace {

Memory Note(const std::string& last_digit, const std::string& content) {
  Memory memory;
  memory.id = *Id::Parse("00000000-0000-7000-8000-00000000000" + last_digit);
  memory.content = content;
  return memory;
}

Status InsertAll(Store& store, const std::vector<Memory>& memories) {
  return store.Write([&](Writer& writer) { return writer.Insert(memories); });
}

TEST(InMemoryStore, AMemoryThatIsDeletedAndExpiredCountsAsBoth) {
  InMemoryStore store;
  Memory gone = Note("1", "gone");
  gone.superseded_by = Successor::Deleted();
  gone.expires_at = 100;
  ASSERT_TRUE(InsertAll(store, {gone}));
  const auto stats = store.Read([](Reader& reader) { return reader.Stats(100); });
  ASSERT_TRUE(stats);
  EXPECT_EQ(stats->total, 0);
  EXPECT_EQ(stats->deleted, 1);
  EXPECT_EQ(stats->expired, 1);
}

TEST(InMemoryStore, NegativePagesAreEmptyOrStartAtTheBeginning) {
  InMemoryStore store;
  ASSERT_TRUE(InsertAll(store, {Note("1", "one"), Note("2", "two")}));
  const auto count = [&](const Page& page) {
    const auto list =
        store.Read([&](Reader& reader) { return reader.List({}, Order::kCreated, page, 0); });
    return list ? std::ssize(list->items) : -1;
  };
  EXPECT_EQ(count({-1, 0}), 0);
  EXPECT_EQ(count({1, -5}), 1);
}

TEST(InMemoryStore, HasNothingToMaintainAndNoBackups) {
  InMemoryStore store;
  EXPECT_TRUE(store.Optimize());
  EXPECT_TRUE(store.Rebuild());
  EXPECT_TRUE(store.Check(CheckDepth::kDeep)->empty());
  EXPECT_TRUE(store.Backups()->empty());
}

}  // namespace
}  // namespace cairn
