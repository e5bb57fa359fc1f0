// Rows times a packed matrix. The first tile that uses the panel of a depth block converts it to
// single precision; the other rows then read it from the L1 cache.
#include "embed/kernels/tile.h"

HWY_BEFORE_NAMESPACE();
namespace cairn::kernels::HWY_NAMESPACE {
namespace {

// One panel and one block of inputs, for all rows.
struct Step {
  const MatMul* job;
  std::size_t row;  // first
  std::size_t rows;
  std::size_t k;  // first input
  std::size_t depth;
};

Tile FirstTile(const Step& step, std::size_t panel) {
  const MatMul& job = *step.job;
  const PanelMatrix& weights = job.weights;
  const bool first = step.k == 0;
  const bool last = step.k + step.depth == weights.depth;
  const std::size_t index = (panel * weights.depth + step.k) * kPanelWidth;
  return {.in = job.in + step.row * job.in_stride + step.k,
          .in_stride = job.in_stride,
          .panel = weights.panels + index * BytesOf(weights.number),
          .kept = job.room,
          .next = weights.panels + (index + weights.depth * kPanelWidth) * BytesOf(weights.number),
          .depth = step.depth,
          .bias = first ? weights.bias + panel * kPanelWidth : nullptr,
          .out = job.out + panel * job.out_panel_stride + step.row * job.out_row_stride,
          .out_stride = job.out_row_stride,
          .add = !first || job.finish == Finish::kAdd,
          .gelu = last && job.finish == Finish::kGelu};
}

Tile Below(Tile tile, std::size_t rows) {
  tile.in += rows * tile.in_stride;
  tile.out += rows * tile.out_stride;
  return tile;
}

void RunSinglePanel(Tile tile, TileCut cut) {
  while (!cut.Done()) {
    const std::size_t rows = cut.Next();
    TileFor<Source::kSingle>(rows)(tile);
    tile = Below(tile, rows);
  }
}

void RunHalfPanel(Tile tile, TileCut cut) {
  std::size_t rows = cut.Next();
  if (cut.Done()) return TileFor<Source::kHalf>(rows)(tile);
  TileFor<Source::kHalfKept>(rows)(tile);
  tile.panel = reinterpret_cast<const std::byte*>(tile.kept);
  tile = Below(tile, rows);
  rows = cut.Next();
  TileFor<Source::kAhead>(rows)(tile);
  RunSinglePanel(Below(tile, rows), cut);
}

void RunStep(const Step& step) {
  const TileCut cut(step.rows);
  const PanelMatrix& weights = step.job->weights;
  for (std::size_t panel = 0; panel < weights.panel_count; ++panel) {
    const Tile tile = FirstTile(step, panel);
    if (weights.number == Number::kHalf) {
      RunHalfPanel(tile, cut);
    } else {
      RunSinglePanel(tile, cut);
    }
  }
}

}  // namespace

void RunMatMul(const MatMul& job) {
  const std::size_t block = RowBlockFor(job.rows);
  for (std::size_t row = 0; row < job.rows; row += block) {
    const std::size_t rows = HWY_MIN(block, job.rows - row);
    for (std::size_t k = 0; k < job.weights.depth; k += kDepthBlock) {
      const std::size_t depth = HWY_MIN(kDepthBlock, job.weights.depth - k);
      RunStep({&job, row, rows, k, depth});
    }
  }
}

}  // namespace cairn::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
