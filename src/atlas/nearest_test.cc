#include "atlas/nearest.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/rng.h"

namespace cairn {
namespace {

const std::atomic<bool> kGoOn = false;

// Integers, so that sums are exact and ties are exact.
std::vector<ReducedRow> RandomRows(std::size_t count, std::uint64_t seed) {
  SeededRng rng(seed);
  std::vector<ReducedRow> rows(count);
  for (ReducedRow& row : rows) {
    for (float& value : row) value = static_cast<float>(rng.Below(7)) - 3;
  }
  return rows;
}

float SlowSquare(const ReducedRow& a, const ReducedRow& b) {
  float sum = 0;
  for (std::size_t i = 0; i < kAxes; ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sum;
}

std::vector<NearestLists::Entry> SlowNearest(const std::vector<ReducedRow>& rows, std::size_t row,
                                             std::size_t wanted) {
  std::vector<NearestLists::Entry> all;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i != row) all.push_back({static_cast<std::uint32_t>(i), SlowSquare(rows[row], rows[i])});
  }
  std::ranges::stable_sort(all, {}, &NearestLists::Entry::square);
  all.resize(wanted);  // entries without a row
  return all;
}

TEST(NearestTest, AgreesWithPairwiseComparison) {
  // Sizes around those of tiles and blocks.
  for (const std::size_t count : {0u, 1u, 2u, 13u, 16u, 17u, 511u, 512u, 513u, 1100u}) {
    const auto rows = RandomRows(count, count);
    const std::vector<std::int32_t> groups(count, -1);
    const auto compared = CompareAll(rows, groups, {.nearest = 12}, kGoOn);
    ASSERT_TRUE(compared);
    for (std::size_t row = 0; row < count; ++row) {
      const auto found = compared->nearest.Of(row);
      ASSERT_EQ(std::vector(found.begin(), found.end()), SlowNearest(rows, row, 12))
          << row << " of " << count;
    }
  }
}

TEST(NearestTest, AlikeRowsAreEarlierInTheGroupAndNear) {
  std::vector<ReducedRow> rows(6);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i][5] = 0.1f * static_cast<float>(i);
  const std::vector<std::int32_t> groups = {0, 1, 0, -1, -1, 0};
  // Distances up to 0.3: the only such row of the group of row 5 is row 2.
  const auto compared = CompareAll(rows, groups, {.alike_square = 0.0901f}, kGoOn);
  ASSERT_TRUE(compared);
  const auto first = [&](std::size_t row) { return compared->alike.Of(row)[0].row; };
  EXPECT_EQ(first(0), NearestLists::kNobody);
  EXPECT_EQ(first(1), NearestLists::kNobody) << "another group";
  EXPECT_EQ(first(2), 0u);
  EXPECT_EQ(first(4), NearestLists::kNobody) << "no group";
  EXPECT_EQ(first(5), 2u);
  EXPECT_EQ(compared->alike.Of(5)[1].row, NearestLists::kNobody) << "row 0 is too far";
}

TEST(NearestTest, OfManyCopiesTheFirstAreKept) {
  const std::vector<ReducedRow> rows(40);
  const std::vector<std::int32_t> groups(40, 0);
  const auto compared = CompareAll(rows, groups, {.alike = 3, .alike_square = 0.1f}, kGoOn);
  ASSERT_TRUE(compared);
  EXPECT_EQ(compared->alike.Of(39)[0].row, 0u);
  EXPECT_EQ(compared->alike.Of(39)[2].row, 2u);
  EXPECT_EQ(compared->alike.Of(1)[1].row, NearestLists::kNobody);
}

TEST(NearestTest, StopsOnRequest) {
  const std::atomic<bool> stopped = true;
  const auto rows = RandomRows(600, 1);
  const auto compared = CompareAll(rows, std::vector<std::int32_t>(600, 0), {}, stopped);
  ASSERT_FALSE(compared);
  EXPECT_EQ(compared.error().code, ErrorCode::kConflict);
}

}  // namespace
}  // namespace cairn
