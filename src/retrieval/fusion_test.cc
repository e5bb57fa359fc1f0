#include "retrieval/fusion.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using Scores = std::vector<ListScores>;

TEST(SharedRanks, EqualScoresShareARank) {
  const std::vector<std::optional<double>> scores = {0.5, 0.9, std::nullopt, 0.5, 0.1};
  const std::vector<std::optional<int>> ranks = {2, 1, std::nullopt, 2, 4};
  EXPECT_EQ(SharedRanks(scores), ranks);
}

TEST(FuseByRank, AddsReciprocalRanks) {
  // Keyword order: a, b. Vector order: b, c, a.
  const Scores scores = {
      {.keyword = 9, .vector = 0.1}, {.keyword = 5, .vector = 0.8}, {.vector = 0.4}};
  const auto fused = FuseByRank(scores);
  EXPECT_DOUBLE_EQ(fused[0], 1.0 / 61 + 1.0 / 63);
  EXPECT_DOUBLE_EQ(fused[1], 1.0 / 62 + 1.0 / 61);
  EXPECT_DOUBLE_EQ(fused[2], 1.0 / 62);
}

TEST(FuseByRank, MemoryInBothListsBeatsMemoryInOne) {
  const Scores scores = {{.keyword = 9}, {.vector = 0.9}, {.keyword = 8, .vector = 0.8}};
  const auto fused = FuseByRank(scores);
  EXPECT_GT(fused[2], fused[0]);
  EXPECT_GT(fused[2], fused[1]);
}

TEST(SpacedByScores, KeepsTheOrderAndReflectsScoreDistance) {
  const Scores scores = {{.keyword = 10, .vector = 0.8},
                         {.keyword = 1, .vector = 0.4},
                         {.keyword = 0.5, .vector = 0.6}};
  const std::vector<double> fused = {0.0328, 0.0323, 0.0320};
  const auto spaced = SpacedByScores(fused, scores);
  EXPECT_DOUBLE_EQ(spaced[0], 1);
  EXPECT_DOUBLE_EQ(spaced[1], (0.1 + 0.5) / 2);
  EXPECT_DOUBLE_EQ(spaced[2], (0.1 + 0.5) / 2) << "not more than the one ahead of it";
}

TEST(SpacedByScores, EqualRanksDoNotLimitEachOther) {
  const Scores scores = {{.keyword = 1}, {.keyword = 4}};
  const std::vector<double> fused = {0.5, 0.5};
  EXPECT_EQ(SpacedByScores(fused, scores), (std::vector<double>{0.125, 0.5}));
  EXPECT_TRUE(SpacedByScores({}, {}).empty());
}

TEST(FuseLinearly, WeighsNormalizedScores) {
  // Keywords 4 and 2 become 1 and 0. Distances: cos 0.5 → 1, cos −1 → 2, so d_max = 2 and the
  // vector parts are 1 − 1/4 and 1 − 2/4.
  const Scores scores = {{.keyword = 4, .vector = 0.5}, {.keyword = 2}, {.vector = -1}};
  const auto fused = FuseLinearly(scores, 0.7, 0.3);
  EXPECT_DOUBLE_EQ(fused[0], 0.7 * 0.75 + 0.3);
  EXPECT_DOUBLE_EQ(fused[1], 0);
  EXPECT_DOUBLE_EQ(fused[2], 0.7 * 0.5);
}

TEST(FuseLinearly, CloseVectorsAreScaledByAtLeastTwo) {
  // d_max = √(2 − 2·0.98) = 0.2, so distances are divided by 2, not by 0.4.
  const Scores scores = {{.vector = 1}, {.vector = 0.98}};
  const auto fused = FuseLinearly(scores, 1, 0);
  EXPECT_DOUBLE_EQ(fused[0], 1);
  EXPECT_NEAR(fused[1], 0.9, 1e-12);
}

TEST(FuseLinearly, EqualKeywordScoresAreAllBest) {
  const Scores scores = {{.keyword = 3}, {.keyword = 3}};
  EXPECT_EQ(FuseLinearly(scores, 0.7, 0.3), (std::vector<double>{0.3, 0.3}));
}

}  // namespace
}  // namespace cairn
