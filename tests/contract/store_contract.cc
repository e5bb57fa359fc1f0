#include "contract/store_contract.h"

#include <cstdlib>
#include <iterator>

#include "postgres/postgres_server.h"

namespace cairn {

void PrintTo(const BackEnd& back_end, std::ostream* out) { *out << back_end.name; }

void PrintTo(const EntityCount& count, std::ostream* out) {
  *out << count.count << " of " << count.name;
}

void StoreContract::SetUp() {
  if (!GetParam().is_there()) GTEST_SKIP() << kNoPostgres;
  std::string pattern = (std::filesystem::path(testing::TempDir()) / "contract-XXXXXX").string();
  ASSERT_NE(mkdtemp(pattern.data()), nullptr) << pattern;
  directory_ = pattern;
  store_ = GetParam().open(directory_);
  ASSERT_NE(store_, nullptr);
}

void StoreContract::TearDown() {
  if (store_ != nullptr) {
    EXPECT_EQ(FaultsOf(*store_), "");
  }
  store_.reset();
  std::error_code ignored;
  std::filesystem::remove_all(directory_, ignored);
}

void StoreContract::Reopen() {
  if (!GetParam().keeps) return;
  store_.reset();
  store_ = GetParam().open(directory_);
  ASSERT_NE(store_, nullptr);
}

std::shared_ptr<Store> StoreContract::AnotherStore() {
  if (!GetParam().keeps) return store_;
  return GetParam().open(directory_);
}

Status StoreContract::Insert(const std::vector<Memory>& memories) {
  return store().Write([&](Writer& writer) { return writer.Insert(memories); });
}

Status StoreContract::Update(const Memory& memory) {
  return store().Write([&](Writer& writer) { return writer.Update(memory); });
}

Status StoreContract::Erase(const Id& id) {
  return store().Write([&](Writer& writer) { return writer.Erase(id); });
}

Status StoreContract::InsertNotes(const Id& id, const HandoffNotes& notes) {
  return store().Write([&](Writer& writer) { return writer.InsertHandoffNotes(id, notes); });
}

Status StoreContract::Append(const std::vector<AccessRecord>& accesses) {
  return store().Write([&](Writer& writer) { return writer.AppendAccesses(accesses); });
}

std::vector<Id> StoreContract::ListIds(const Filter& filter, Order order) {
  const MemoryPage page = ValueOf(Ask(&Reader::List, filter, order, kWholePage, kNow));
  EXPECT_EQ(page.total_count, std::ssize(page.items));
  return IdsOf(page.items);
}

std::vector<Id> StoreContract::SearchIds(const std::vector<std::string>& words,
                                         const Filter& filter) {
  return MatchIds(KeywordQuery::AnyOf(words), filter);
}

std::vector<Id> StoreContract::MatchIds(const KeywordQuery& query, const Filter& filter) {
  const KeywordPage page = ValueOf(Ask(&Reader::SearchKeywords, query, filter, kWholePage, kNow));
  EXPECT_EQ(page.total_count, std::ssize(page.hits));
  std::vector<Id> ids;
  for (const KeywordHit& hit : page.hits) ids.push_back(hit.id);
  return ids;
}

std::string FaultsOf(Store& store) {
  std::string faults;
  for (const CheckDepth depth : {CheckDepth::kQuick, CheckDepth::kDeep}) {
    for (const Fault& fault : ValueOf(store.Check(depth))) faults += fault.what + "; ";
  }
  return faults;
}

std::vector<Memory> AllMemoriesOf(Store& store) {
  std::vector<Memory> all;
  const Status status = Ask(store, &Reader::ForEachMemory, [&](const Memory& memory) {
    all.push_back(memory);
    return Status();
  });
  EXPECT_EQ(CodeOf(status), "ok");
  return all;
}

std::vector<AccessRecord> AllAccessesOf(Store& store) {
  std::vector<AccessRecord> all;
  const Status status = Ask(store, &Reader::ForEachAccess, [&](const AccessRecord& access) {
    all.push_back(access);
    return Status();
  });
  EXPECT_EQ(CodeOf(status), "ok");
  return all;
}

}  // namespace cairn
