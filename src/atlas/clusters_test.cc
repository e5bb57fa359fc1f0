#include "atlas/clusters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/rng.h"

namespace cairn {
namespace {

// A disc of points around a center.
void AddDisc(std::vector<PlanePoint>& points, PlanePoint middle, float radius, std::size_t count) {
  SeededRng rng(count);
  const auto noise = [&] { return radius * (static_cast<float>(rng.Below(2001)) / 1000 - 1); };
  for (std::size_t i = 0; i < count;) {
    const float x = noise();
    const float y = noise();
    if (x * x + y * y > radius * radius) continue;
    points.push_back({middle.x + x, middle.y + y});
    ++i;
  }
}

TEST(ClustersTest, EachDiscIsAClusterLargestFirst) {
  std::vector<PlanePoint> points;
  AddDisc(points, {2000, 2000}, 800, 60);
  AddDisc(points, {8000, 2500}, 800, 150);
  AddDisc(points, {5000, 8000}, 800, 90);
  const auto clusters = FindClusters(points);
  const std::set<std::int32_t> first(clusters.begin(), clusters.begin() + 60);
  const std::set<std::int32_t> second(clusters.begin() + 60, clusters.begin() + 210);
  const std::set<std::int32_t> third(clusters.begin() + 210, clusters.end());
  EXPECT_EQ(first, std::set<std::int32_t>{2});
  EXPECT_EQ(second, std::set<std::int32_t>{0});
  EXPECT_EQ(third, std::set<std::int32_t>{1});
}

TEST(ClustersTest, FewPointsFormNoCluster) {
  std::vector<PlanePoint> points;
  EXPECT_TRUE(FindClusters(points).empty());
  AddDisc(points, {5000, 5000}, 10, 7);
  EXPECT_EQ(FindClusters(points), std::vector<std::int32_t>(7, -1));
  points.push_back({5000, 5000});
  EXPECT_EQ(FindClusters(points), std::vector<std::int32_t>(8, 0));
}

TEST(ClustersTest, IsolatedPointIsInNoCluster) {
  std::vector<PlanePoint> points;
  AddDisc(points, {2000, 2000}, 800, 100);
  points.push_back({9999, 10000});
  EXPECT_EQ(FindClusters(points).back(), -1);
}

TEST(ClustersTest, NumberOfClustersIsLimited) {
  std::vector<PlanePoint> points;
  for (int row = 0; row < 7; ++row) {
    for (int column = 0; column < 7; ++column) {
      AddDisc(points,
              {700 + 1400.0f * static_cast<float>(column), 700 + 1400.0f * static_cast<float>(row)},
              100, 100);
    }
  }
  const auto clusters = FindClusters(points);
  EXPECT_EQ(*std::ranges::max_element(clusters), static_cast<std::int32_t>(kMostClusters) - 1);
}

TEST(ClustersTest, CornersOfTheMapAreHandled) {
  std::vector<PlanePoint> points;
  for (int i = 0; i < 10; ++i) {
    points.push_back({0, 0});
    points.push_back({10000, 10000});
  }
  const auto clusters = FindClusters(points);
  EXPECT_NE(clusters[0], clusters[1]);
  EXPECT_GE(std::min(clusters[0], clusters[1]), 0);
}

}  // namespace
}  // namespace cairn
