#include "atlas/nearest.h"

#include <algorithm>
#include <array>

#include "atlas/memory_map.h"

namespace cairn {
namespace {

constexpr std::size_t kLanes = 16;  // rows compared with one row at a time
// Tiles per block: 96 KB, which stay in the L2 cache while all rows are compared with them.
constexpr std::size_t kBlockTiles = 32;
constexpr std::size_t kBlockRows = kBlockTiles * kLanes;

// Sixteen rows, stored axis by axis for SIMD.
struct Tile {
  std::array<std::array<float, kLanes>, kAxes> axes{};
  std::array<float, kLanes> halves{};  // half of each squared length
};
using Squares = std::array<float, kLanes>;

float Square(const ReducedRow& row) {
  float sum = 0;
  for (const float value : row) sum += value * value;
  return sum;
}

// A tile of at most kLanes rows; unused lanes are too far from everything.
Tile TileOf(std::span<const ReducedRow> rows) {
  Tile tile;
  tile.halves.fill(std::numeric_limits<float>::infinity());
  for (std::size_t lane = 0; lane < rows.size(); ++lane) {
    tile.halves[lane] = Square(rows[lane]) / 2;
    for (std::size_t axis = 0; axis < kAxes; ++axis) tile.axes[axis][lane] = rows[lane][axis];
  }
  return tile;
}

// a − b|² = 2 · (|a|²/2 + |b|²/2 − a·b); rounding may make it negative.
void SquaresOf(const ReducedRow& row, float half, const Tile& tile, Squares& squares) {
  Squares dots{};
  for (std::size_t axis = 0; axis < kAxes; ++axis) {
    const float value = row[axis];
    for (std::size_t lane = 0; lane < kLanes; ++lane) dots[lane] += value * tile.axes[axis][lane];
  }
  for (std::size_t lane = 0; lane < kLanes; ++lane)
    squares[lane] = std::max(0.0f, 2 * (half + tile.halves[lane] - dots[lane]));
}

class Comparer {
 public:
  Comparer(std::span<const ReducedRow> rows, std::span<const std::int32_t> groups,
           const CompareOptions& options, Comparison& comparison)
      : rows_(rows), groups_(groups), options_(options), found_(comparison) {}

  // Compares all rows with those of one block.
  bool Compare(std::size_t block, const std::atomic<bool>& stopped) {
    std::vector<Tile> tiles;
    const std::size_t end = std::min(block + kBlockRows, rows_.size());
    for (std::size_t at = block; at < end; at += kLanes)
      tiles.push_back(TileOf(rows_.subspan(at, std::min(kLanes, end - at))));
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      if (row % kBlockRows == 0 && stopped) return false;
      const float half = Square(rows_[row]) / 2;
      for (std::size_t tile = 0; tile < tiles.size(); ++tile) {
        Squares squares;
        SquaresOf(rows_[row], half, tiles[tile], squares);
        Take(row, block + tile * kLanes, squares);
      }
    }
    return true;
  }

 private:
  void Take(std::size_t row, std::size_t first, const Squares& squares) {
    const float bar = std::max(found_.nearest.Bar(row), options_.alike_square);
    int near = 0;  // usually zero, which is quick to determine for all lanes
    for (const float square : squares) near += square <= bar ? 1 : 0;
    if (near == 0) return;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      if (squares[lane] <= bar) Offer(row, first + lane, squares[lane]);
    }
  }
  void Offer(std::size_t row, std::size_t other, float square) {
    if (other == row || other >= rows_.size()) return;
    const NearestLists::Entry offer{static_cast<std::uint32_t>(other), square};
    found_.nearest.Offer(row, offer);
    if (other < row && square <= options_.alike_square && groups_[row] >= 0 &&
        groups_[row] == groups_[other]) {
      found_.alike.Offer(row, offer);
    }
  }

  std::span<const ReducedRow> rows_;
  std::span<const std::int32_t> groups_;
  const CompareOptions& options_;
  Comparison& found_;
};

}  // namespace

Result<Comparison> CompareAll(std::span<const ReducedRow> rows,
                              std::span<const std::int32_t> groups, const CompareOptions& options,
                              const std::atomic<bool>& stopped) {
  Comparison comparison{NearestLists(rows.size(), options.nearest),
                        NearestLists(rows.size(), options.alike)};
  Comparer comparer(rows, groups, options, comparison);
  for (std::size_t block = 0; block < rows.size(); block += kBlockRows) {
    if (!comparer.Compare(block, stopped)) return MapWorkStopped();
  }
  return comparison;
}

}  // namespace cairn
