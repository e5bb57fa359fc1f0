#include "knowledge/files/debounce.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using std::chrono_literals::operator""ms;

TEST(DebounceTest, FiresAfterQuiet) {
  Debounce debounce(500ms, 5000ms);
  EXPECT_EQ(debounce.Due(), std::nullopt);
  EXPECT_FALSE(debounce.Take(1000ms));
  debounce.OnEvent(1000ms);
  EXPECT_EQ(debounce.Due(), 1500ms);
  debounce.OnEvent(1400ms);
  EXPECT_EQ(debounce.Due(), 1900ms);
  EXPECT_FALSE(debounce.Take(1899ms));
  EXPECT_TRUE(debounce.Take(1900ms));
}

TEST(DebounceTest, FiresOnce) {
  Debounce debounce(500ms, 5000ms);
  debounce.OnEvent(0ms);
  EXPECT_TRUE(debounce.Take(500ms));
  EXPECT_FALSE(debounce.Take(10'000ms));
  EXPECT_EQ(debounce.Due(), std::nullopt);
}

TEST(DebounceTest, FiresAtTheLatestEvenWithoutQuiet) {
  Debounce debounce(500ms, 5000ms);
  int told = 0;
  for (auto now = 0ms; now <= 10'500ms; now += 100ms) {
    debounce.OnEvent(now);
    if (debounce.Take(now)) {
      EXPECT_EQ(now, ++told == 1 ? 5000ms : 10'100ms);  // the second round starts at 5100
    }
  }
  EXPECT_EQ(told, 2);
}

}  // namespace
}  // namespace cairn
