#include "tools/importance_estimate.h"

#include <gtest/gtest.h>

#include "tools/iso_time.h"

namespace cairn {
namespace {

TEST(EstimateImportance, AddsUpTheSignals) {
  EXPECT_EQ(EstimateImportance(MemoryType::kFact, "The sky is blue", 0), 5);
  EXPECT_EQ(EstimateImportance(MemoryType::kEntity, "The sky", 2), 5);
  EXPECT_EQ(EstimateImportance(MemoryType::kSelf, "I like tea", 0), 7);
  EXPECT_EQ(EstimateImportance(MemoryType::kRelationship, "A knows B", 0), 6);
  EXPECT_EQ(EstimateImportance(MemoryType::kFact, "It is CRITICAL.", 0), 6);
  EXPECT_EQ(EstimateImportance(MemoryType::kFact, "mustard and musts", 0), 5);
  EXPECT_EQ(EstimateImportance(MemoryType::kFact, "x", 3), 6);
  EXPECT_EQ(EstimateImportance(MemoryType::kSelf, "never, ever; we decided", 9), 9);
}

TEST(IsoTime, MatchesJavaScript) {
  EXPECT_EQ(IsoTime(1'772'366'400'000), "2026-03-01T12:00:00.000Z");
  EXPECT_EQ(IsoTime(7), "1970-01-01T00:00:00.007Z");
  EXPECT_EQ(IsoTime(-1), "1969-12-31T23:59:59.999Z");
}

}  // namespace
}  // namespace cairn
