#include "retrieval/signals.h"

#include <gtest/gtest.h>

#include <cmath>

namespace cairn {
namespace {

constexpr TimeMs kNow = 1'800'000'000'000;

TEST(Relevance, IsTheDistanceFromTheBest) {
  const std::vector<double> fused = {1.0, 0.75, 0.5};
  const auto relevance = RelevanceOf(fused);
  EXPECT_DOUBLE_EQ(relevance[0], 1);
  EXPECT_DOUBLE_EQ(relevance[1], 0.5);
  EXPECT_DOUBLE_EQ(relevance[2], kLeastRelevance) << "the worst was found all the same";
}

TEST(Relevance, SmallSpreadIsNotExaggerated) {
  // The spread of 0.01 counts as a tenth of the best: 1 − 0.01/0.1.
  const std::vector<double> fused = {1.0, 0.99};
  EXPECT_NEAR(RelevanceOf(fused)[1], 0.9, 1e-12);
}

TEST(Relevance, OfEqualScoresIsOne) {
  EXPECT_EQ(RelevanceOf(std::vector<double>{0.2, 0.2}), (std::vector<double>{1, 1}));
  EXPECT_EQ(RelevanceOf(std::vector<double>{0, 0}), (std::vector<double>{1, 1}));
  EXPECT_TRUE(RelevanceOf({}).empty());
}

TEST(Recency, FollowsTheCurves) {
  EXPECT_NEAR(RecencyOf(RecencyCurve::kHourly, kNow - 100 * kHourMs, kNow), 0.605770436, 1e-9);
  EXPECT_NEAR(RecencyOf(RecencyCurve::kMonthly, kNow - 30 * kDayMs, kNow), 0.367879441, 1e-9);
  EXPECT_NEAR(RecencyOf(RecencyCurve::kHalfLife, kNow - 30 * kDayMs, kNow), 0.5, 1e-12);
  EXPECT_EQ(RecencyOf(RecencyCurve::kHourly, kNow + kDayMs, kNow), 1) << "a future time is now";
}

TEST(Utility, IsASigmoidOfVotesAndUses) {
  EXPECT_DOUBLE_EQ(UtilityOf(0, 0), 0.5);
  EXPECT_NEAR(UtilityOf(5, 0), 0.731058579, 1e-9);
  EXPECT_NEAR(UtilityOf(3, 9), 0.742791, 1e-5) << "(3 + ln 10)/5 = 1.06052";
  EXPECT_NEAR(UtilityOf(-5, 0), 0.268941421, 1e-9);
}

TEST(Frequency, IsLogarithmicUpToAHundred) {
  EXPECT_EQ(FrequencyOf(0), 0);
  EXPECT_DOUBLE_EQ(FrequencyOf(9), 0.5);
  EXPECT_DOUBLE_EQ(FrequencyOf(99), 1);
  EXPECT_EQ(FrequencyOf(100'000), 1);
}

const Profile& Named(std::string_view name) {
  for (const Profile& profile : BuiltInProfiles()) {
    if (profile.name == name) return profile;
  }
  static const Profile kNone;
  return kNone;
}

TEST(Score, AddsWeightedSignals) {
  const Signals signals{.relevance = 0.5,
                        .recency = 0.4,
                        .utility = 0.6,
                        .importance = 0.8,
                        .frequency = 0.5,
                        .confidence = 1};
  EXPECT_NEAR(ScoreOf(signals, Named("continuity")), 0.15 + 0.2 + 0.12, 1e-12);
  EXPECT_NEAR(ScoreOf(signals, Named("recall")), 0.2 + 0.08 + 0.24 + 0.05, 1e-12);
  EXPECT_NEAR(ScoreOf(signals, Named("relevance")), 0.5, 1e-12);
  EXPECT_NEAR(ScoreOf(signals, Named("balanced")), 0.5 * (1 + 0.04 + 0.12 * 0.2), 1e-12);
}

TEST(Jitter, IsBoundedAndRepeatable) {
  const Id a = *Id::Parse("018f3c2e-7b1a-7c3d-9e4f-0123456789ab");
  const Id b = *Id::Parse("018f3c2e-7b1a-7c3d-9e4f-0123456789ac");
  EXPECT_EQ(JitterFactor(0.15, 7, a), JitterFactor(0.15, 7, a));
  EXPECT_NE(JitterFactor(0.15, 7, a), JitterFactor(0.15, 7, b));
  EXPECT_EQ(JitterFactor(0, 7, a), 1);
  double sum = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const double factor = JitterFactor(0.15, seed, a);
    EXPECT_GE(factor, 0.85);
    EXPECT_LE(factor, 1.15);
    sum += factor;
  }
  EXPECT_NEAR(sum / 1000, 1, 0.01);
}

}  // namespace
}  // namespace cairn
