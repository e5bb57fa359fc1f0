#include "hooks/memory_lines.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

constexpr TimeMs kNow = 1'772'366'400'000;  // 2026-03-01T12:00:00Z
constexpr const char* kId = "018f3c2e-7b1a-7c3d-9e4f-0123456789ab";

TEST(AgeText, UsesTheLargestUnit) {
  const struct {
    TimeMs age;
    const char* text;
  } kCases[] = {
      {-kDayMs, "just now"},
      {0, "just now"},
      {59 * kSecondMs, "just now"},
      {kMinuteMs, "1 minute ago"},
      {59 * kMinuteMs, "59 minutes ago"},
      {23 * kHourMs, "23 hours ago"},
      {kDayMs, "1 day ago"},
      {13 * kDayMs, "1 week ago"},
      {60 * kDayMs, "2 months ago"},
      {800 * kDayMs, "2 years ago"},
  };
  for (const auto& each : kCases) EXPECT_EQ(AgeText(kNow - each.age, kNow), each.text);
}

Memory Sample() {
  Memory memory;
  memory.id = *Id::Parse(kId);
  memory.content = "Stripe rather\nthan Adyen.";
  memory.type = MemoryType::kDecision;
  memory.source = "mcp";
  memory.created_at = memory.updated_at = kNow - 3 * kDayMs;
  return memory;
}

TEST(MemoryLine, IsOneLineWithKindAgeAndId) {
  EXPECT_EQ(MemoryLine(Sample(), kNow, 100),
            "- [decision, 3 days ago, " + std::string(kId) + "] Stripe rather than Adyen.\n");
}

TEST(MemoryLine, TrialD2VoteDoesNotChangeTheAge) {
  Memory memory = Sample();
  memory.usefulness = 1;
  memory.updated_at = kNow;  // as a vote does
  EXPECT_NE(MemoryLine(memory, kNow, 100).find("[decision, 3 days ago, "), std::string::npos);
}

TEST(MemoryLine, TrialD2NewTextResetsTheAge) {
  Memory memory = Sample();
  memory.changed_at = kNow - kHourMs;
  memory.updated_at = kNow;  // a later vote
  EXPECT_NE(MemoryLine(memory, kNow, 100).find("[decision, 1 hour ago, "), std::string::npos);
}

TEST(MemoryLine, NamesTheSourceOfSecondHandMemories) {
  Memory memory = Sample();
  memory.category = Category::kGotcha;
  memory.source = "import";
  EXPECT_EQ(MemoryLine(memory, kNow, 6),
            "- [gotcha, 3 days ago, from import, " + std::string(kId) + "] Stripe…\n");
  memory.source = "file-index";
  memory.file_path = "docs/pay.md";
  EXPECT_NE(MemoryLine(memory, kNow, 100).find("from docs/pay.md"), std::string::npos);
}

}  // namespace
}  // namespace cairn
