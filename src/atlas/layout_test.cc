#include "atlas/layout.h"

#include <gtest/gtest.h>

#include <cmath>

#include "atlas/memory_map.h"
#include "base/rng.h"

namespace cairn {
namespace {

const std::atomic<bool> kGoOn = false;
constexpr std::size_t kTopics = 6;
constexpr std::size_t kOfTopic = 40;

float Noise(SeededRng& rng) { return static_cast<float>(rng.Below(2001)) / 1000 - 1; }

// Each topic has an axis of its own; the first two axes, where the layout starts, separate only two
// of them.
std::vector<ReducedRow> PlantedRows() {
  SeededRng rng(5);
  std::vector<ReducedRow> rows(kTopics * kOfTopic);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (float& value : rows[i]) value = 0.2f * Noise(rng);
    rows[i][i / kOfTopic] += 3;
  }
  return rows;
}

Comparison Compared(const std::vector<ReducedRow>& rows) {
  return *CompareAll(rows, std::vector<std::int32_t>(rows.size(), -1), {}, kGoOn);
}

std::vector<PlanePoint> Start(const std::vector<ReducedRow>& rows) {
  std::vector<PlanePoint> points;
  for (const ReducedRow& row : rows) points.push_back({row[0], row[1]});
  return FitToMap(points);
}

float Distance(const PlanePoint& a, const PlanePoint& b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

// The share of points whose nearest neighbor has the same topic.
double Purity(const std::vector<PlanePoint>& points) {
  std::size_t right = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    std::size_t nearest = i == 0 ? 1 : 0;
    for (std::size_t j = 0; j < points.size(); ++j) {
      if (j != i && Distance(points[i], points[j]) < Distance(points[i], points[nearest]))
        nearest = j;
    }
    right += i / kOfTopic == nearest / kOfTopic;
  }
  return static_cast<double>(right) / static_cast<double>(points.size());
}

TEST(LayoutTest, SeparatesTopicsThatTheAxesMix) {
  const auto rows = PlantedRows();
  auto points = Start(rows);
  EXPECT_LT(Purity(points), 0.7);
  ASSERT_TRUE(RefineLayout(points, Compared(rows).nearest, {}, kGoOn));
  EXPECT_GT(Purity(points), 0.97);
}

TEST(LayoutTest, IsDeterministicForASeed) {
  const auto rows = PlantedRows();
  const auto compared = Compared(rows);
  auto once = Start(rows);
  auto again = once;
  auto other = once;
  ASSERT_TRUE(RefineLayout(once, compared.nearest, {.rounds = 20}, kGoOn));
  ASSERT_TRUE(RefineLayout(again, compared.nearest, {.rounds = 20}, kGoOn));
  ASSERT_TRUE(RefineLayout(other, compared.nearest, {.rounds = 20, .seed = 2}, kGoOn));
  EXPECT_EQ(once, again);
  EXPECT_NE(once, other);
}

TEST(LayoutTest, SeparatesCopiesAtOnePosition) {
  const std::vector<ReducedRow> rows(30);
  std::vector<PlanePoint> points(30, {kMapSide / 2, kMapSide / 2});
  ASSERT_TRUE(RefineLayout(points, Compared(rows).nearest, {}, kGoOn));
  for (const PlanePoint& point : points) {
    EXPECT_TRUE(point.x >= 0 && point.x <= kMapSide && point.y >= 0 && point.y <= kMapSide);
  }
  EXPECT_GT(Distance(points[0], points[29]), 0);
}

TEST(LayoutTest, CallsHalfwayOnce) {
  const auto rows = PlantedRows();
  auto points = Start(rows);
  int told = 0;
  ASSERT_TRUE(RefineLayout(points, Compared(rows).nearest, {.rounds = 10}, kGoOn,
                           [&](const std::vector<PlanePoint>& so_far) {
                             ++told;
                             EXPECT_EQ(so_far.size(), rows.size());
                           }));
  EXPECT_EQ(told, 1);
}

TEST(LayoutTest, StopsOnRequest) {
  const std::atomic<bool> stopped = true;
  const auto rows = PlantedRows();
  auto points = Start(rows);
  EXPECT_FALSE(RefineLayout(points, Compared(rows).nearest, {}, stopped));
}

TEST(LayoutTest, FitsTheMapWithOneFactor) {
  struct Case {
    std::vector<PlanePoint> points;
    std::vector<PlanePoint> fitted;
  };
  const Case cases[] = {
      {{}, {}},
      {{{3, 4}}, {{5000, 5000}}},
      {{{-1, 7}, {-1, 7}}, {{5000, 5000}, {5000, 5000}}},
      {{{0, 0}, {2, 1}}, {{0, 2500}, {10000, 7500}}},
      {{{-1, -4}, {1, 0}, {0, -2}}, {{2500, 0}, {7500, 10000}, {5000, 5000}}},
  };
  for (const Case& c : cases) EXPECT_EQ(FitToMap(c.points), c.fitted);
}

}  // namespace
}  // namespace cairn
