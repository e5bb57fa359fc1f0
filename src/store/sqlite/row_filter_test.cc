// The set of rows of a filter says what the filter's own function says.
#include "store/sqlite/row_filter.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

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

TEST(RowFilter, AllowsWhatTheFilterLetsPass) {
  const std::string path = testing::TempDir() + "cairn-row-filter-" + std::to_string(getpid());
  std::filesystem::remove_all(path);
  auto store = *SqliteStore::Open({.path = path + "/memory.db"});
  const auto memories = SomeOfEachState();
  ASSERT_TRUE(store->Write([&](Writer& writer) { return writer.Insert(memories); }));
  const auto connection = *Connection::Open(path + "/memory.db", {});
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
      EXPECT_EQ(rows->Allows(**RowOfId(*connection, memory.id)), filter.Matches(memory, kNow));
  }
  store.reset();
  std::filesystem::remove_all(path);
}

}  // namespace
}  // namespace cairn::sqlite
