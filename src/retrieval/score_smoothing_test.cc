#include "retrieval/score_smoothing.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using Windows = std::vector<std::vector<float>>;

TEST(Fellows, UsesTheThreeNearest) {
  const std::vector<double> fused = {0.2, 0.8, 0.8, 0.8, 1.0};
  // The last one points elsewhere, so it is not a neighbor of the first.
  const std::vector<Windows> windows = {{{1, 0}}, {{1, 0}}, {{1, 0}}, {{0.8f, 0.6f}}, {{0, 1}}};
  EXPECT_NEAR(SmoothingGains(fused, windows)[0], 0.15 * (0.8 - 0.2), 1e-12);
}

TEST(Fellows, AveragesTheWindows) {
  const std::vector<double> fused = {0, 1, 1, 1, 0};
  // The mean of the first one's windows lies between the axes, as the next three do.
  const std::vector<Windows> windows = {
      {{1, 0}, {0, 1}}, {{0.6f, 0.8f}}, {{0.8f, 0.6f}}, {{0.7f, 0.7f}}, {{-1, 0}}};
  EXPECT_NEAR(SmoothingGains(fused, windows)[0], 0.15, 1e-12);
}

TEST(Fellows, TooFewOrNoVectorsChangeNothing) {
  const std::vector<double> fused = {0.1, 0.9, 0.5};
  EXPECT_EQ(SmoothingGains(fused, std::vector<Windows>{{{1, 0}}, {{1, 0}}, {{1, 0}}}),
            (std::vector<double>{0, 0, 0}));
  EXPECT_EQ(SmoothingGains(fused, std::vector<Windows>(3)), (std::vector<double>{0, 0, 0}));
}

}  // namespace
}  // namespace cairn
