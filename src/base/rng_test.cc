#include "base/rng.h"

#include <gtest/gtest.h>

#include <array>

namespace cairn {
namespace {

TEST(Rng, SeededOnesRepeatAndMatchTheReference) {
  SeededRng rng(1234567);
  // First values of SplitMix64 for this seed, from the authors' reference code.
  EXPECT_EQ(rng.Next(), 6457827717110365317u);
  EXPECT_EQ(rng.Next(), 3203168211198807973u);
}

TEST(Rng, FillsOddSizes) {
  SeededRng a(5);
  SeededRng b(5);
  std::array<std::uint8_t, 13> bytes{};
  a.Fill(bytes.data(), bytes.size());
  const std::uint64_t first = b.Next();
  for (std::size_t i = 0; i < 8; ++i)
    EXPECT_EQ(bytes[i], static_cast<std::uint8_t>(first >> (8 * i)));
}

}  // namespace
}  // namespace cairn
