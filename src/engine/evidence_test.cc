#include "engine/evidence.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(Evidence, StrengthIsMostlyTheCosine) {
  EXPECT_DOUBLE_EQ(StrengthOf({.cosine = 1, .coverage = 0}), 0.7);
  EXPECT_DOUBLE_EQ(StrengthOf({.cosine = 0.5, .coverage = 0.5}), 0.5);
  EXPECT_DOUBLE_EQ(StrengthOf({.cosine = 0, .coverage = 0.8, .has_vector = false}), 0.8);
}

TEST(Evidence, IsSureCombinesCosineAndCoverage) {
  const struct {
    Evidence evidence;
    bool is_sure;
  } kCases[] = {
      {{.cosine = 0.8, .coverage = 0.6}, true},
      {{.cosine = 0.75, .coverage = 0}, true},     // a paraphrase
      {{.cosine = 0.7, .coverage = 0}, false},     // same subject, different question
      {{.cosine = 0.55, .coverage = 0.5}, true},   // 0.385 + 0.15
      {{.cosine = 0.55, .coverage = 0.4}, false},  // 0.385 + 0.12
      {{.cosine = 0.45, .coverage = 1}, false},    // "run the tests"
      {{}, false},
      {{.cosine = 0, .coverage = 0.8, .has_vector = false}, true},
      {{.cosine = 0, .coverage = 0.7, .has_vector = false}, false},
  };
  for (const auto& each : kCases) {
    EXPECT_EQ(IsSure(each.evidence), each.is_sure)
        << each.evidence.cosine << " " << each.evidence.coverage;
  }
}

TEST(Evidence, FairFromTheHookThresholdOrWithNearlyAllWords) {
  const struct {
    Evidence evidence;
    Match match;
  } kCases[] = {
      {{.cosine = 0.8, .coverage = 0.6}, Match::kStrong},
      {{.cosine = 0.75, .coverage = 0}, Match::kFair},
      {{.cosine = 0.3, .coverage = 1}, Match::kFair},  // the query is a single word
      {{.cosine = 0.45, .coverage = 0.4}, Match::kWeak},
      {{.cosine = 0.2, .coverage = 0}, Match::kWeak},  // "zzzzqqqq"
      {{.coverage = 1, .has_vector = false}, Match::kStrong},
      {{.coverage = 0.5, .has_vector = false}, Match::kWeak},
  };
  for (const auto& each : kCases) {
    EXPECT_EQ(MatchOf(each.evidence), each.match)
        << each.evidence.cosine << " " << each.evidence.coverage;
  }
}

}  // namespace
}  // namespace cairn
