// Vectors: kept with their memory, replaced as a whole, gone with it.
#include <cmath>

#include "contract/store_contract.h"

namespace cairn {
namespace {

using Windows = std::vector<std::vector<float>>;

Status Put(Store& store, const Id& id, const std::string& model, const Windows& windows) {
  return store.Write([&](Writer& writer) { return writer.PutVectors(id, model, windows); });
}

std::vector<Id> NearestIds(Reader& reader, const std::string& model,
                           const std::vector<float>& query, const Filter& filter = {}) {
  std::vector<Id> ids;
  for (const VectorHit& hit : ValueOf(reader.SearchVectors(model, query, filter, 100, kNow)))
    ids.push_back(hit.memory);
  return ids;
}

std::vector<Id> NearestIds(Store& store, const std::string& model, const std::vector<float>& query,
                           const Filter& filter = {}) {
  return InOneRead(store, [&](Reader& reader) { return NearestIds(reader, model, query, filter); });
}

std::optional<VectorHit> Score(Reader& reader, const std::string& model, int n,
                               const std::vector<float>& query) {
  const std::vector<Id> ids = {IdOf(n)};
  return ValueOf(reader.ScoreVectors(model, query, ids)).at(0);
}

std::optional<VectorHit> Score(Store& store, const std::string& model, int n,
                               const std::vector<float>& query) {
  return InOneRead(store, [&](Reader& reader) { return Score(reader, model, n, query); });
}

TEST_P(StoreContract, VectorsAreKeptByModelAndWindow) {
  ASSERT_EQ(CodeOf(Insert({Note(1), Note(2)})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(1), "m", {{0.5f, 1.5f}, {2.5f, 0.25f}})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(2), "other", {{1.0f}})), "ok");
  Reopen();
  const auto hit = Score(store(), "m", 1, {1, 0});
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->cosine, 2.5 / std::sqrt(2.5 * 2.5 + 0.25 * 0.25), 1e-6);
  EXPECT_EQ(hit->window, 1);
  EXPECT_EQ(hit->windows, 2);
  EXPECT_EQ(NearestIds(store(), "m", {1, 0}), IdsOf(std::vector<int>{1}));
  EXPECT_EQ(NearestIds(store(), "other", {1}), IdsOf(std::vector<int>{2}));
  EXPECT_EQ(ValueOf(Ask(&Reader::Stats, kNow)).vectors_by_model,
            (std::map<std::string, std::int64_t>{{"m", 2}, {"other", 1}}));
}

TEST_P(StoreContract, VectorsAreReadBackInTheOrderOfTheIds) {
  ASSERT_EQ(CodeOf(Insert({Note(1), Note(2), Note(3)})), "ok");
  const Windows two = {{0.5f, 1.5f}, {2.5f, 0.25f}}, one = {{-1.0f, 3.0f}};
  ASSERT_EQ(CodeOf(Put(store(), IdOf(1), "m", two)), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(2), "m", one)), "ok");
  const std::vector<Id> ids = IdsOf(std::vector<int>{2, 3, 9, 1, 2});
  EXPECT_EQ(ValueOf(Ask(&Reader::FindVectors, "m", ids)),
            (std::vector<Windows>{one, {}, {}, two, one}));
  EXPECT_EQ(ValueOf(Ask(&Reader::FindVectors, "other", ids)), std::vector<Windows>(5));
}

TEST_P(StoreContract, NewVectorsReplaceAllThatThereWere) {
  ASSERT_EQ(CodeOf(Insert({Note(1)})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(1), "old", {{1.0f}, {2.0f}})), "ok");
  EXPECT_EQ(Score(store(), "old", 1, {1})->windows, 2);
  ASSERT_EQ(CodeOf(Put(store(), IdOf(1), "new", {{3.0f}})), "ok");
  EXPECT_FALSE(Score(store(), "old", 1, {1}));
  EXPECT_EQ(Score(store(), "new", 1, {1})->windows, 1);
  ASSERT_EQ(CodeOf(Put(store(), IdOf(1), "new", {})), "ok");
  EXPECT_FALSE(Score(store(), "new", 1, {1}));
  EXPECT_EQ(NearestIds(store(), "new", {1}), std::vector<Id>());
}

TEST_P(StoreContract, VectorsNeedTheirMemoryAndGoWithIt) {
  EXPECT_EQ(CodeOf(Put(store(), IdOf(1), "m", {{1.0f}})), "not_found");
  ASSERT_EQ(CodeOf(Insert({Note(1)})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(1), "m", {{1.0f}})), "ok");
  EXPECT_EQ(NearestIds(store(), "m", {1}), IdsOf(std::vector<int>{1}));
  ASSERT_EQ(CodeOf(Erase(IdOf(1))), "ok");
  EXPECT_EQ(NearestIds(store(), "m", {1}), std::vector<Id>());
  EXPECT_TRUE(ValueOf(Ask(&Reader::Stats, kNow)).vectors_by_model.empty());
}

TEST_P(StoreContract, NearestMemoriesComeFirstAndTiesGoById) {
  ASSERT_EQ(CodeOf(Insert({Note(4), Note(3), Note(2), Note(1)})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(1), "m", {{-1, 0}})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(2), "m", {{0, 1}, {1, 1}})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(3), "m", {{5, 0.5f}})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(4), "m", {{1, 1}})), "ok");
  EXPECT_EQ(NearestIds(store(), "m", {2, 0}), IdsOf(std::vector<int>{3, 2, 4, 1}));
  const std::vector<float> query = {2, 0};
  const auto two = ValueOf(Ask(&Reader::SearchVectors, "m", query, {}, 2, kNow));
  ASSERT_EQ(two.size(), 2u);
  EXPECT_EQ(two[1].memory, IdOf(2)) << "of the two that tie, the one with the lower id";
  EXPECT_EQ(two[1].window, 1);
  EXPECT_EQ(two[1].windows, 2);
  EXPECT_TRUE(ValueOf(Ask(&Reader::SearchVectors, "m", query, {}, 0, kNow)).empty());
}

TEST_P(StoreContract, SearchByVectorsIsFiltered) {
  std::vector<Memory> memories = {Note(1), Note(2), Note(3), HandoffRecord(4), Note(5), Note(6)};
  memories[1].project = "elsewhere";
  memories[2].superseded_by = Successor::Deleted();
  memories[4].expires_at = kNow;
  memories[5].superseded_by = Successor::By(IdOf(1));
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  for (int n = 1; n <= 6; ++n) ASSERT_EQ(CodeOf(Put(store(), IdOf(n), "m", {{1.0f}})), "ok");
  Filter filter;
  EXPECT_EQ(NearestIds(store(), "m", {1}), IdsOf(std::vector<int>{1, 2}));
  filter.project = "elsewhere";
  EXPECT_EQ(NearestIds(store(), "m", {1}, filter), IdsOf(std::vector<int>{2}));
  filter = {};
  filter.include_deleted = true;
  EXPECT_EQ(NearestIds(store(), "m", {1}, filter), IdsOf(std::vector<int>{1, 2, 3}));
  filter = {};
  filter.include_expired = true;
  EXPECT_EQ(NearestIds(store(), "m", {1}, filter), IdsOf(std::vector<int>{1, 2, 5}));
  filter = {};
  filter.types = {MemoryType::kHandoff};
  EXPECT_EQ(NearestIds(store(), "m", {1}, filter), IdsOf(std::vector<int>{4}));
}

TEST_P(StoreContract, WhatCannotBeComparedIsPassedOver) {
  ASSERT_EQ(CodeOf(Insert({Note(1), Note(2), Note(3), Note(4)})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(1), "m", {{1, 2, 3}})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(2), "m", {{1, 0}, {1, 2, 3}, {NAN, 0}})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(3), "m", {{0, 0}})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(4), "m", {{-1, 0}})), "ok");
  EXPECT_EQ(NearestIds(store(), "m", {1, 0}), IdsOf(std::vector<int>{2, 3, 4}));
  EXPECT_EQ(Score(store(), "m", 2, {1, 0})->windows, 1);
  EXPECT_EQ(Score(store(), "m", 3, {1, 0})->cosine, 0) << "zeros are near to nothing";
  EXPECT_FALSE(Score(store(), "m", 1, {1, 0}));
  // A deep check would rightly call it damaged.
  ASSERT_EQ(CodeOf(Put(store(), IdOf(2), "m", {})), "ok");
}

TEST_P(StoreContract, AQueryNeedsADirection) {
  for (const std::vector<float>& query :
       {std::vector<float>(), {0.0f, 0.0f}, {1.0f, NAN}, {1.0f, INFINITY}}) {
    EXPECT_EQ(CodeOf(Ask(&Reader::SearchVectors, "m", query, {}, 10, kNow)), "invalid_argument");
    EXPECT_EQ(CodeOf(Ask(&Reader::ScoreVectors, "m", query, {})), "invalid_argument");
  }
}

TEST_P(StoreContract, ScoresAreInTheOrderOfTheIdsWhateverTheState) {
  std::vector<Memory> memories = {Note(1), Note(2), Note(3)};
  memories[0].superseded_by = Successor::Deleted();
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(1), "m", {{1, 1}})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(2), "m", {{-1, 0}})), "ok");
  const std::vector<float> query = {1, 0};
  const std::vector<Id> ids = IdsOf(std::vector<int>{2, 9, 3, 1, 2});
  const auto hits = ValueOf(Ask(&Reader::ScoreVectors, "m", query, ids));
  ASSERT_EQ(hits.size(), 5u);
  EXPECT_NEAR(hits[0]->cosine, -1, 1e-6);
  EXPECT_FALSE(hits[1]) << "there is no such memory";
  EXPECT_FALSE(hits[2]) << "it has no vector";
  EXPECT_NEAR(hits[3]->cosine, std::sqrt(0.5), 1e-6);
  EXPECT_EQ(hits[4], hits[0]);
}

TEST_P(StoreContract, AWriteSearchesWhatItHasWritten) {
  ASSERT_EQ(CodeOf(Insert({Note(1), Note(2)})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(1), "m", {{1, 0}})), "ok");
  const Status abandoned = store().Write([&](Writer& writer) -> Status {
    CAIRN_TRY(writer.PutVectors(IdOf(2), "m", Windows{{0, 1}, {1, 0}}));
    EXPECT_EQ(NearestIds(writer, "m", {1, 0}), IdsOf(std::vector<int>{1, 2}));
    EXPECT_EQ(Score(writer, "m", 2, {1, 0})->windows, 2);
    EXPECT_EQ(NearestIds(store(), "m", {1, 0}), IdsOf(std::vector<int>{1}));
    CAIRN_TRY(writer.Erase(IdOf(1)));
    EXPECT_EQ(NearestIds(writer, "m", {1, 0}), IdsOf(std::vector<int>{2}));
    return Conflict("enough");
  });
  EXPECT_EQ(CodeOf(abandoned), "conflict");
  EXPECT_EQ(NearestIds(store(), "m", {1, 0}), IdsOf(std::vector<int>{1}));
}

TEST_P(StoreContract, MemoriesWithoutVectorsAreNamedInOrder) {
  std::vector<Memory> memories = {Note(3), Note(1), Note(2), Note(4)};
  memories[3].superseded_by = Successor::Deleted();
  ASSERT_EQ(CodeOf(Insert(memories)), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(1), "m", {{1.0f}})), "ok");
  ASSERT_EQ(CodeOf(Put(store(), IdOf(2), "old", {{1.0f}})), "ok");
  EXPECT_EQ(ValueOf(Ask(&Reader::FindWithoutVectors, "m", 10)), IdsOf(std::vector<int>{3, 2, 4}));
  EXPECT_EQ(ValueOf(Ask(&Reader::FindWithoutVectors, "m", 1)), IdsOf(std::vector<int>{3}));
}

}  // namespace
}  // namespace cairn
