#include "vector/vector_index.h"

#include "vector/vector_index_fixture.h"

namespace cairn {
namespace {

using Keys = std::vector<std::int64_t>;

// Unit vectors on a circle.
std::vector<float> At(float degrees) {
  const float radians = degrees * 3.14159265f / 180;
  return {std::cos(radians), std::sin(radians)};
}

TEST(VectorIndex, NearestFirstAndTiesByKey) {
  IndexWithVectors index(2);
  const std::vector<float> degrees = {90, 10, 40, 10, 180};
  for (std::size_t i = 0; i < degrees.size(); ++i)
    index.Add(10 - static_cast<std::int64_t>(i), 0, At(degrees[i]));
  EXPECT_EQ(index.Keys(At(0), 4), (Keys{7, 9, 8, 10}));
  EXPECT_EQ(index.Keys(At(0), 1), (Keys{7, 9})) << "what equals the last one is told too";
  EXPECT_EQ(index.Keys(At(0), 0), Keys{});
  EXPECT_EQ(index.Keys(At(0), 1'000'000'000), (Keys{7, 9, 8, 10, 6}));
  EXPECT_EQ(IndexWithVectors(2).Keys(At(0), 4), Keys{});
}

TEST(VectorIndex, LengthsDoNotMatter) {
  IndexWithVectors index(2);
  index.Add(1, 0, {0.001f, 0.0f});
  index.Add(2, 0, {500.0f, 500.0f});
  const auto hits = index.Search({7.0f, 0.0f}, 2);
  ASSERT_EQ(hits.size(), 2u);
  EXPECT_EQ(hits[0].key, 1);
  EXPECT_NEAR(hits[0].cosine, 1, 1e-6);
  EXPECT_NEAR(hits[1].cosine, std::sqrt(0.5f), 1e-6f);
}

TEST(VectorIndex, BestWindowOfAKeyCounts) {
  IndexWithVectors index(2);
  index.Add(1, 0, At(80));
  index.Add(1, 1, At(20));
  index.Add(2, 0, At(30));
  index.Add(1, 2, At(50));
  const auto hits = index.Search(At(0), 2);
  ASSERT_EQ(hits.size(), 2u);
  EXPECT_EQ(hits[0].key, 1);
  EXPECT_EQ(hits[0].window, 1);
  EXPECT_EQ(hits[0].windows, 3);
  EXPECT_EQ(hits[1].key, 2);
  EXPECT_EQ(hits[1].windows, 1);
}

TEST(VectorIndex, KeysWithManyWindowsDoNotCrowdOutOthers) {
  SeededRng rng(5);
  IndexWithVectors index(64);
  const auto centre = RandomVector(64, rng);
  for (int w = 0; w < 2000; ++w) {
    auto near = centre;
    for (float& value : near) value += 0.01f * Normal(rng);
    index.Add(1, w, near);
  }
  for (int key = 2; key <= 6; ++key) index.Add(key, 0, RandomVector(64, rng));
  EXPECT_EQ(index.Search(centre, 4).size(), 4u);
}

TEST(VectorIndex, RemovedKeysAreGoneAndCanBeAddedAgain) {
  IndexWithVectors index(2);
  index.Add(1, 0, At(0));
  index.Add(1, 1, At(5));
  index.Add(2, 0, At(10));
  index.index.Remove(1);
  index.index.Remove(77);
  EXPECT_EQ(index.Keys(At(0), 5), (Keys{2}));
  EXPECT_EQ(index.index.window_count(), 1u);
  index.Add(1, 0, At(90));
  const auto hits = index.Search(At(0), 5);
  ASSERT_EQ(hits.size(), 2u);
  EXPECT_EQ(hits[1].key, 1);
  EXPECT_EQ(hits[1].windows, 1);
}

TEST(VectorIndex, FiltersApplyInsideTheScan) {
  SeededRng rng(6);
  const auto vectors = RandomVectors(3000, 48, rng);
  const IndexWithVectors index(vectors);
  const auto query = RandomVector(48, rng);
  const Keys all = BruteForce(vectors, query, vectors.size());
  for (const std::size_t named : {0, 1, 20, 500, 2990}) {
    RowSet only = RowSet::OnlyNamed();
    RowSet except = RowSet::AllExceptNamed();
    // The best ones are named, so that filtering after the search would find nothing.
    for (std::size_t i = 0; i < named; ++i) {
      only.Name(all[i]);
      except.Name(all[i]);
    }
    const auto part = [&](std::size_t from, std::size_t until) {
      return Keys(all.begin() + static_cast<std::ptrdiff_t>(from),
                  all.begin() + static_cast<std::ptrdiff_t>(std::max(from, until)));
    };
    EXPECT_EQ(index.Keys(query, 10, only), part(0, std::min<std::size_t>(named, 10))) << named;
    EXPECT_EQ(index.Keys(query, 10, except), part(named, std::min<std::size_t>(named + 10, 3000)))
        << named;
  }
}

// Adds and removes at random, and compares with the expected content.
TEST(VectorIndex, StaysCorrectUnderChanges) {
  constexpr std::size_t kDimension = 40;
  SeededRng rng(9);
  IndexWithVectors index(kDimension);
  std::vector<std::vector<float>> present(600);
  for (int round = 0; round < 6000; ++round) {
    const auto key = static_cast<std::int64_t>(rng.Below(present.size()));
    auto& vector = present[static_cast<std::size_t>(key)];
    index.index.Remove(key);
    vector = rng.Below(3) == 0 ? std::vector<float>() : RandomVector(kDimension, rng);
    if (!vector.empty()) index.Add(key, 0, vector);
    if (round % 500 != 499) continue;
    const auto query = RandomVector(kDimension, rng);
    SampleVectors left;
    Keys keys;
    for (std::size_t i = 0; i < present.size(); ++i) {
      if (present[i].empty()) continue;
      left.push_back(present[i]);
      keys.push_back(static_cast<std::int64_t>(i));
    }
    EXPECT_EQ(index.index.key_count(), keys.size());
    EXPECT_EQ(index.index.window_count(), keys.size());
    Keys expected;
    for (const std::int64_t place : BruteForce(left, query, 10))
      expected.push_back(keys[static_cast<std::size_t>(place)]);
    EXPECT_EQ(index.Keys(query, 10), expected);
  }
}

TEST(VectorIndex, ScoresOneKey) {
  IndexWithVectors index(2);
  index.Add(4, 0, At(60));
  index.Add(4, 1, At(30));
  const CodedQuery query(At(0));
  const auto hit = index.index.Score(query, 4, index.Read());
  ASSERT_TRUE(hit && *hit);
  EXPECT_EQ((*hit)->window, 1);
  EXPECT_EQ((*hit)->windows, 2);
  EXPECT_NEAR((*hit)->cosine, std::sqrt(0.75f), 1e-6f);
  const auto none = index.index.Score(query, 5, index.Read());
  ASSERT_TRUE(none);
  EXPECT_FALSE(*none);
}

TEST(VectorIndex, UnreadableVectorsAreSkippedAndErrorsAreReturned) {
  IndexWithVectors index(2);
  for (int key = 0; key < 5; ++key) index.Add(key, 0, At(static_cast<float>(10 * key)));
  const auto all = RowSet::AllExceptNamed();
  const auto some = index.index.Search(
      CodedQuery(At(0)), 2, all, [&](std::int64_t handle, std::span<float> values) {
        return handle == 0 ? Result<bool>(false) : index.Read()(handle, values);
      });
  ASSERT_TRUE(some);
  ASSERT_EQ(some->size(), 2u);
  EXPECT_EQ((*some)[0].key, 1);
  const auto failed = index.index.Search(
      CodedQuery(At(0)), 2, all,
      [](std::int64_t, std::span<float>) { return Result<bool>(IoError("the disk is gone")); });
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ErrorCode::kIo);
}

TEST(VectorIndex, ManyEqualVectorsAreAllFound) {
  IndexWithVectors index(2);
  for (int key = 0; key < 1000; ++key) index.Add(key, 0, At(45));
  EXPECT_EQ(index.Keys(At(0), 10).size(), 1000u);
}

}  // namespace
}  // namespace cairn
