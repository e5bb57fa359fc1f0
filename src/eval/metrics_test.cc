#include "eval/metrics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace cairn {
namespace {

using Ids = std::vector<std::string>;

TEST(Metrics, MatchValuesComputedByHand) {
  const auto metrics = Measure(Ids{"x", "a", "y", "z", "w", "b"}, {{"a", 1}, {"b", 1}});
  EXPECT_EQ(metrics.recall_1, 0);
  EXPECT_EQ(metrics.recall_5, 0.5);
  EXPECT_EQ(metrics.recall_10, 1);
  EXPECT_EQ(metrics.all_5, 0);
  EXPECT_EQ(metrics.mrr, 0.5);
  const double found = 1 / std::log2(3.0) + 1 / std::log2(7.0);
  EXPECT_DOUBLE_EQ(metrics.ndcg_10, found / (1 + 1 / std::log2(3.0)));
}

TEST(Metrics, GradesCount) {
  const auto metrics = Measure(Ids{"minor", "major"}, {{"major", 2}, {"minor", 1}});
  EXPECT_DOUBLE_EQ(metrics.ndcg_10, (1 + 2 / std::log2(3.0)) / (2 + 1 / std::log2(3.0)));
  EXPECT_EQ(metrics.all_5, 1);
}

TEST(Metrics, AreZeroIfNothingIsFound) {
  const auto metrics = Measure({}, {{"a", 1}});
  EXPECT_EQ(metrics.recall_10 + metrics.ndcg_10 + metrics.mrr, 0);
}

TEST(Metrics, MeanIsOverQueries) {
  const std::vector<RankingMetrics> each = {{.recall_5 = 1, .mrr = 0.5}, {.recall_5 = 0, .mrr = 1}};
  EXPECT_EQ(Mean(each).recall_5, 0.5);
  EXPECT_EQ(Mean(each).mrr, 0.75);
  EXPECT_EQ(Mean({}).mrr, 0);
}

}  // namespace
}  // namespace cairn
