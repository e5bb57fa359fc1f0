// Vectors: kept with their memory, replaced as a whole, gone with it.
#include "contract/store_contract.h"

namespace cairn {
namespace {

using Windows = std::vector<std::vector<float>>;

Status Put(Store& store, const Id& id, const std::string& model, const Windows& windows) {
  return store.Write([&](Writer& writer) { return writer.PutVectors(id, model, windows); });
}

// Every vector of the model as "id/window: values", sorted.
std::vector<std::string> VectorsOf(Reader& reader, const std::string& model,
                                   const Filter& filter = {}) {
  std::vector<std::string> rows;
  EXPECT_TRUE(reader.ForEachVector(model, filter, kNow, [&](const VectorRow& row) -> Status {
    std::string text = row.memory.ToString().substr(34) + "/" + std::to_string(row.window) + ":";
    for (const float value : row.values) text += " " + std::to_string(value).substr(0, 4);
    rows.push_back(text);
    return {};
  }));
  std::sort(rows.begin(), rows.end());
  return rows;
}

using Rows = std::vector<std::string>;

TEST_P(StoreContract, VectorsAreKeptByModelAndWindow) {
  ASSERT_EQ(CodeOf(Insert({Note(1), Note(2)})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(1), "m", {{0.5f, 1.5f}, {2.5f, 0.25f}})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(2), "other", {{1.0f}})), "ok");
  Reopen();
  EXPECT_EQ(VectorsOf(store(), "m"), (Rows{"01/0: 0.50 1.50", "01/1: 2.50 0.25"}));
  EXPECT_EQ(VectorsOf(store(), "other"), (Rows{"02/0: 1.00"}));
  EXPECT_EQ(ValueOf(store().Stats(kNow)).vectors_by_model,
            (std::map<std::string, std::int64_t>{{"m", 2}, {"other", 1}}));
}

TEST_P(StoreContract, NewVectorsReplaceAllThatThereWere) {
  ASSERT_EQ(CodeOf(Insert({Note(1)})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(1), "old", {{1.0f}, {2.0f}})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(1), "new", {{3.0f}})), "ok");
  EXPECT_EQ(VectorsOf(store(), "old"), Rows{});
  EXPECT_EQ(VectorsOf(store(), "new"), (Rows{"01/0: 3.00"}));
  ASSERT_EQ(CodeOf(Put(store(), IdOf(1), "new", {})), "ok");
  EXPECT_EQ(VectorsOf(store(), "new"), Rows{});
}

TEST_P(StoreContract, VectorsNeedTheirMemoryAndGoWithIt) {
  EXPECT_EQ(CodeOf(Put(store(), IdOf(1), "m", {{1.0f}})), "not_found");
  ASSERT_EQ(CodeOf(Insert({Note(1)})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(1), "m", {{1.0f}})), "ok");
  ASSERT_EQ(CodeOf(Erase(IdOf(1))), "ok");
  EXPECT_EQ(VectorsOf(store(), "m"), Rows{});
  EXPECT_TRUE(ValueOf(store().Stats(kNow)).vectors_by_model.empty());
}

TEST_P(StoreContract, VectorsAreFiltered) {
  std::vector<Memory> memories = {Note(1), Note(2), Note(3)};
  memories[1].project = "elsewhere";
  memories[2].superseded_by = Successor::Deleted();
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  for (int n = 1; n <= 3; ++n) ASSERT_EQ(CodeOf(Put(store(), IdOf(n), "m", {{1.0f}})), "ok");
  Filter filter;
  filter.project = "elsewhere";
  EXPECT_EQ(VectorsOf(store(), "m", filter), (Rows{"02/0: 1.00"}));
  EXPECT_EQ(VectorsOf(store(), "m").size(), 2u);
}

TEST_P(StoreContract, MemoriesWithoutVectorsAreNamedInOrder) {
  std::vector<Memory> memories = {Note(3), Note(1), Note(2), Note(4)};
  memories[3].superseded_by = Successor::Deleted();
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(1), "m", {{1.0f}})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(2), "old", {{1.0f}})), "ok");
  EXPECT_EQ(ValueOf(store().FindWithoutVectors("m", 10)), IdsOf(std::vector<int>{3, 2, 4}));
  EXPECT_EQ(ValueOf(store().FindWithoutVectors("m", 1)), IdsOf(std::vector<int>{3}));
}

TEST_P(StoreContract, AVisitorsErrorEndsTheWalkOverVectors) {
  ASSERT_EQ(CodeOf(Insert({Note(1), Note(2)})), "ok");
  for (int n = 1; n <= 2; ++n) ASSERT_EQ(CodeOf(Put(store(), IdOf(n), "m", {{1.0f}})), "ok");
  int visits = 0;
  const Status walked = store().ForEachVector("m", {}, kNow, [&](const VectorRow&) -> Status {
    ++visits;
    return Conflict("enough");
  });
  EXPECT_EQ(CodeOf(walked), "conflict");
  EXPECT_EQ(visits, 1);
}

}  // namespace
}  // namespace cairn
