#include "atlas/axes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "base/rng.h"

namespace cairn {
namespace {

std::vector<Axis> AxesOf(const std::vector<std::vector<float>>& vectors, std::size_t wanted) {
  Moments moments(vectors.at(0).size());
  for (const auto& vector : vectors) moments.Add(vector);
  return PrincipalAxes(moments.Covariance(), moments.dimension(), wanted);
}

double Dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// An ellipse around (10, −4) whose half axes of 5 and 2 are turned by an angle.
std::vector<std::vector<float>> Ellipse(double turn) {
  std::vector<std::vector<float>> points;
  for (int i = 0; i < 360; ++i) {
    const double angle = i * std::numbers::pi / 180;
    const double u = 5 * std::cos(angle);
    const double v = 2 * std::sin(angle);
    points.push_back({static_cast<float>(10 + u * std::cos(turn) - v * std::sin(turn)),
                      static_cast<float>(-4 + u * std::sin(turn) + v * std::cos(turn))});
  }
  return points;
}

TEST(AxesTest, AnEllipseHasItsTwoAxes) {
  for (const double degrees : {0.0, 30.0, 90.0, 135.0, 200.0}) {
    const double turn = degrees * std::numbers::pi / 180;
    const auto axes = AxesOf(Ellipse(turn), 2);
    ASSERT_EQ(axes.size(), 2u);
    // The mean of cos² is a half: variances are 25/2 and 4/2.
    EXPECT_NEAR(axes[0].variance, 12.5, 1e-4) << degrees;
    EXPECT_NEAR(axes[1].variance, 2.0, 1e-4) << degrees;
    EXPECT_NEAR(
        std::abs(axes[0].direction[0] * std::cos(turn) + axes[0].direction[1] * std::sin(turn)), 1,
        1e-6)
        << degrees;
  }
}

TEST(AxesTest, TheLargestNumberOfAnAxisIsPositive) {
  for (const double degrees : {10.0, 100.0, 190.0, 280.0}) {
    for (const Axis& axis : AxesOf(Ellipse(degrees * std::numbers::pi / 180), 2)) {
      const auto& d = axis.direction;
      EXPECT_GT(std::abs(d[0]) > std::abs(d[1]) ? d[0] : d[1], 0) << degrees;
    }
  }
}

TEST(AxesTest, MomentsAreThoseOfTheVectors) {
  Moments moments(2);
  for (const auto& vector : std::vector<std::vector<float>>{{1, 2}, {3, 2}, {5, 8}})
    moments.Add(vector);
  EXPECT_EQ(moments.Mean(), (std::vector<double>{3, 4}));
  // Differences from the mean: (−2, −2), (0, −2), (2, 4).
  const auto covariance = moments.Covariance();
  EXPECT_NEAR(covariance[0], 8.0 / 3, 1e-12);
  EXPECT_NEAR(covariance[1], 4.0, 1e-12);
  EXPECT_NEAR(covariance[2], 4.0, 1e-12);
  EXPECT_NEAR(covariance[3], 8.0, 1e-12);
}

// Fewer axes than dimensions: the iteration, not the rotations alone.
TEST(AxesTest, TheGreatestOfManyAreFoundInOrder) {
  constexpr std::size_t kDimension = 60;
  std::vector<double> covariance(kDimension * kDimension, 0.0);
  // The variance of unit vector i is 2^−i, but the greatest is the last one's.
  for (std::size_t i = 0; i < kDimension; ++i)
    covariance[i * kDimension + i] = std::pow(0.5, static_cast<double>(i));
  covariance.back() = 3;
  const auto axes = PrincipalAxes(covariance, kDimension, 8);
  ASSERT_EQ(axes.size(), 8u);
  EXPECT_NEAR(axes[0].variance, 3, 1e-9);
  EXPECT_NEAR(axes[0].direction.back(), 1, 1e-6);
  for (std::size_t i = 1; i < 8; ++i) {
    EXPECT_NEAR(axes[i].variance, std::pow(0.5, static_cast<double>(i - 1)), 1e-6) << i;
    EXPECT_NEAR(axes[i].direction[i - 1], 1, 1e-3) << i;
  }
}

TEST(AxesTest, ThereAreAsManyAsTheVectorsDifferAlongAndAtRightAngles) {
  SeededRng rng(3);
  std::vector<std::vector<float>> same(5, std::vector<float>(20, 0.25f));
  std::vector<std::vector<float>> line;
  std::vector<std::vector<float>> cloud;
  for (int i = 0; i < 50; ++i) {
    line.emplace_back(20, static_cast<float>(i));
    auto& point = cloud.emplace_back(20);
    for (float& value : point) value = static_cast<float>(rng.Below(1000));
  }
  const std::pair<std::vector<std::vector<float>>, std::size_t> cases[] = {
      {same, 0}, {line, 1}, {cloud, 6}};
  for (const auto& [vectors, count] : cases) {
    const auto axes = AxesOf(vectors, 6);
    ASSERT_EQ(axes.size(), count);
    for (std::size_t i = 0; i < axes.size(); ++i) {
      for (std::size_t j = 0; j < axes.size(); ++j)
        EXPECT_NEAR(Dot(axes[i].direction, axes[j].direction), i == j ? 1 : 0, 1e-8);
    }
  }
  // The mean of the squares of 0 … 49 less that of 24.5, along 20 dimensions.
  EXPECT_NEAR(AxesOf(line, 6)[0].variance, 20 * 208.25, 1e-6);
}

TEST(AxesTest, ThereAreNoMoreThanDimensions) {
  EXPECT_EQ(AxesOf({{1, 2, 3}, {3, 1, 2}, {0, 5, 1}, {1, 1, 1}}, 48).size(), 3u);
  EXPECT_TRUE(PrincipalAxes({}, 0, 48).empty());
  EXPECT_TRUE(PrincipalAxes(std::vector<double>{1}, 1, 0).empty());
}

}  // namespace
}  // namespace cairn
