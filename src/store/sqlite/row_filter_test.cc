// The set of rows of a filter says what the filter's own function says.
#include "store/sqlite/row_filter.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "store/sqlite/row_facts.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/vector_rows.h"

namespace cairn::sqlite {
namespace {

constexpr TimeMs kNow = 1'000'000;

std::vector<Memory> SomeOfEachState() {
  std::vector<Memory> memories;
  for (int n = 0; n < 16; ++n) {
    Memory memory;
    char text[37];
    std::snprintf(text, sizeof text, "01890a5d-ac96-774b-bcce-%012d", n + 1);
    memory.id = *Id::Parse(text);
    memory.project = n % 3 == 0 ? "one" : "two";
    if (n % 2 == 0) memory.expires_at = kNow + (n % 4 == 0 ? 0 : 1);
    if (n / 4 == 1) memory.superseded_by = Successor::Deleted();
    if (n / 4 == 2) memory.type = MemoryType::kHandoff;
    memories.push_back(memory);
  }
  return memories;
}

class RowFilterTest : public testing::Test {
 protected:
  RowFilterTest() : folder_(testing::TempDir() + "cairn-row-filter-" + std::to_string(getpid())) {
    std::filesystem::remove_all(folder_);
    store = *SqliteStore::Open({.path = folder_ + "/memory.db"});
    EXPECT_TRUE(store->Write([&](Writer& writer) { return writer.Insert(memories); }));
    connection = *Connection::Open(folder_ + "/memory.db", {.read_only = true});
  }
  ~RowFilterTest() override {
    connection.reset();
    store.reset();
    std::filesystem::remove_all(folder_);
  }
  bool Allows(const RowSet& rows, const Memory& memory) {
    return rows.Allows(*RowsOf(*connection, std::span(&memory.id, 1))->front());
  }

  const std::string folder_;
  std::vector<Memory> memories = SomeOfEachState();
  std::unique_ptr<SqliteStore> store;
  std::unique_ptr<Connection> connection;
};

TEST_F(RowFilterTest, AllowsWhatTheFilterLetsPass) {
  std::vector<Filter> filters(5);
  filters[1].project = "one";
  filters[2].include_deleted = true;
  filters[3].include_expired = true;
  filters[4].types = {MemoryType::kHandoff};
  for (const Filter& filter : filters) {
    const auto rows = RowsPassing(*connection, filter, kNow);
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->only_named(), filter != Filter());
    for (const Memory& memory : memories)
      EXPECT_EQ(Allows(*rows, memory), filter.Matches(memory, kNow));
  }
}

TEST_F(RowFilterTest, WhatIsKeptFollowsChangesAndTheClock) {
  const auto ask = [&](const Filter& filter, TimeMs now) {
    const auto rows = connection->kept_rows().Passing(*connection, filter, now);
    EXPECT_TRUE(rows);
    for (const Memory& memory : memories)
      EXPECT_EQ(Allows(**rows, memory), filter.Matches(memory, now)) << now;
    return *rows;
  };
  Filter other;
  other.project = "two";
  const auto first = ask({}, kNow);
  EXPECT_NE(ask(other, kNow), first);
  EXPECT_EQ(ask({}, kNow), first) << "nothing changed, so it is not made again";
  EXPECT_NE(ask({}, kNow + 1), first) << "some have expired";
  EXPECT_EQ(ask({}, kNow + 100), ask({}, kNow + 1'000'000)) << "none expires after that";
  ask({}, kNow - 1);
  memories[1].superseded_by = Successor::Deleted();
  ASSERT_TRUE(store->Write([&](Writer& writer) { return writer.Update(memories[1]); }));
  ask({}, kNow);
  ask(other, kNow);
}

}  // namespace
}  // namespace cairn::sqlite
