#include "atlas/clusters.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "atlas/memory_map.h"

namespace cairn {
namespace {

constexpr std::size_t kFewestPoints = 8;
constexpr std::size_t kFewestInCluster = 4;
// Minimum size of a cluster, as a share of all points.
constexpr double kLeastShare = 1.0 / 250;
// A hill whose pass to a higher one is above this share of its height is merged with that one.
// Values between 0.7 and 0.85 separated planted topics best.
constexpr double kPassShare = 0.8;
// Cells per side, about two per point; finer grids show noise.
constexpr std::size_t kFewestCells = 24;
constexpr std::size_t kMostCells = 96;

class Landscape {
 public:
  explicit Landscape(std::span<const PlanePoint> points)
      : side_(std::clamp(static_cast<std::size_t>(2 * std::sqrt(points.size())), kFewestCells,
                         kMostCells)),
        heights_(side_ * side_),
        hills_(side_ * side_, kNone) {
    for (const PlanePoint& point : points) ++heights_[CellOf(point)];
    for (int time = 0; time < 2; ++time) {
      Blur(1, side_);
      Blur(side_, 1);
    }
    FindHills();
  }

  // The hill of a point, given by the cell of its top.
  std::size_t HillOf(const PlanePoint& point) { return TopOf(hills_[CellOf(point)]); }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  std::size_t CellOf(const PlanePoint& point) const {
    const auto at = [&](float value) {
      const auto cell = static_cast<std::size_t>(value / kMapSide * static_cast<float>(side_));
      return std::min(cell, side_ - 1);
    };
    return at(point.y) * side_ + at(point.x);
  }
  // Blurs along lines of cells that are `step` apart; the next line starts `next` further on.
  void Blur(std::size_t step, std::size_t next) {
    constexpr std::array<double, 5> kWeights = {1.0 / 16, 4.0 / 16, 6.0 / 16, 4.0 / 16, 1.0 / 16};
    std::vector<double> line(side_ + 4);
    for (std::size_t start = 0; start < side_; ++start) {
      for (std::size_t i = 0; i < side_; ++i) line[i + 2] = heights_[start * next + i * step];
      for (std::size_t i = 0; i < side_; ++i) {
        heights_[start * next + i * step] = std::inner_product(
            kWeights.begin(), kWeights.end(), line.begin() + static_cast<std::ptrdiff_t>(i), 0.0);
      }
    }
  }
  // From the highest cell down, assigns each cell to the hill of its highest neighbor, or makes it
  // the top of a new hill.
  void FindHills() {
    std::vector<std::size_t> order(heights_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t c) { return heights_[c]; });
    for (const std::size_t cell : order) {
      if (heights_[cell] <= 0) break;
      std::vector<std::size_t> around = Around(cell);
      std::erase_if(around, [&](std::size_t other) { return hills_[other] == kNone; });
      const auto highest =
          std::ranges::max_element(around, {}, [&](std::size_t other) { return heights_[other]; });
      hills_[cell] = highest == around.end() ? cell : *highest;
      for (const std::size_t other : around) Meet(cell, other);
    }
  }
  // Records the pass between the hills of two adjacent cells; the first cell is the lower one.
  void Meet(std::size_t cell, std::size_t other) {
    std::size_t higher = TopOf(cell);
    std::size_t lower = TopOf(other);
    if (higher == lower) return;
    if (heights_[higher] < heights_[lower]) std::swap(higher, lower);
    if (heights_[cell] >= kPassShare * heights_[lower]) hills_[lower] = higher;
  }
  std::size_t TopOf(std::size_t cell) {
    while (hills_[cell] != cell) cell = hills_[cell] = hills_[hills_[cell]];
    return cell;
  }
  std::vector<std::size_t> Around(std::size_t cell) const {
    const std::size_t x = cell % side_;
    const std::size_t y = cell / side_;
    std::vector<std::size_t> cells;
    for (std::size_t row = y - std::min<std::size_t>(y, 1); row <= std::min(y + 1, side_ - 1);
         ++row) {
      for (std::size_t column = x - std::min<std::size_t>(x, 1);
           column <= std::min(x + 1, side_ - 1); ++column) {
        if (row != y || column != x) cells.push_back(row * side_ + column);
      }
    }
    return cells;
  }

  std::size_t side_;
  std::vector<double> heights_;
  std::vector<std::size_t> hills_;  // points toward the top; a top points to itself
};

}  // namespace

std::vector<std::int32_t> FindClusters(std::span<const PlanePoint> points) {
  std::vector<std::int32_t> clusters(points.size(), -1);
  if (points.size() < kFewestPoints) return clusters;
  Landscape landscape(points);
  std::vector<std::size_t> hills;
  for (const PlanePoint& point : points) hills.push_back(landscape.HillOf(point));

  std::vector<std::pair<std::size_t, std::size_t>> sizes;  // size and hill; hills are in order
  std::vector<std::size_t> sorted = hills;
  std::ranges::sort(sorted);
  for (std::size_t at = 0; at < sorted.size();) {
    const auto end =
        static_cast<std::size_t>(std::ranges::upper_bound(sorted, sorted[at]) - sorted.begin());
    sizes.emplace_back(end - at, sorted[at]);
    at = end;
  }
  std::ranges::stable_sort(sizes, std::greater(), &std::pair<std::size_t, std::size_t>::first);
  const std::size_t fewest = std::max(
      kFewestInCluster, static_cast<std::size_t>(kLeastShare * static_cast<double>(points.size())));
  for (std::size_t i = 0; i < std::min(sizes.size(), kMostClusters); ++i) {
    if (sizes[i].first < fewest) break;
    for (std::size_t p = 0; p < points.size(); ++p) {
      if (hills[p] == sizes[i].second) clusters[p] = static_cast<std::int32_t>(i);
    }
  }
  return clusters;
}

}  // namespace cairn
