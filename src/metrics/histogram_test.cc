#include "metrics/histogram.h"

#include <gtest/gtest.h>

#include <thread>

namespace cairn {
namespace {

using Counts = std::vector<std::uint64_t>;

constexpr double kBounds[] = {1, 2.5, 10};

TEST(Histogram, CountsAValueInEveryBucketThatIncludesIt) {
  struct Case {
    double value;
    Counts up_to;
  };
  const Case cases[] = {
      {0, {1, 1, 1, 1}},  {1, {1, 1, 1, 1}},    {1.5, {0, 1, 1, 1}}, {2.5, {0, 1, 1, 1}},
      {10, {0, 0, 1, 1}}, {10.5, {0, 0, 0, 1}}, {-3, {1, 1, 1, 1}},  {1e300, {0, 0, 0, 1}},
  };
  for (const auto& [value, up_to] : cases) {
    Histogram histogram(kBounds);
    histogram.Observe(value);
    EXPECT_EQ(histogram.Read().up_to, up_to) << value;
    EXPECT_EQ(histogram.Read().sum, value);
  }
}

TEST(Histogram, SumsUp) {
  Histogram histogram(kBounds);
  EXPECT_EQ(histogram.Read().up_to, (Counts{0, 0, 0, 0}));
  for (const double value : {0.5, 2.0, 2.0, 4.0, 20.0}) histogram.Observe(value);
  EXPECT_EQ(histogram.Read().up_to, (Counts{1, 3, 4, 5}));
  EXPECT_EQ(histogram.Read().sum, 28.5);
}

TEST(Histogram, IsThreadSafe) {
  Histogram histogram(kBounds);
  const auto observe = [&histogram] {
    for (int i = 0; i < 10'000; ++i) histogram.Observe(2);
  };
  {
    const std::jthread one(observe);
    const std::jthread two(observe);
  }
  EXPECT_EQ(histogram.Read().up_to, (Counts{0, 20'000, 20'000, 20'000}));
  EXPECT_EQ(histogram.Read().sum, 40'000);
}

}  // namespace
}  // namespace cairn
