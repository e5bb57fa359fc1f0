// softmax(scale · Q Kᵀ) V for a few queries at a time: their scores, exponentials and weighted sum
// of values all fit in the L1 cache.
#include "embed/kernels/tile.h"

HWY_BEFORE_NAMESPACE();
namespace cairn::kernels::HWY_NAMESPACE {
namespace {

// The keys as panels of a matrix whose outputs are the tokens; padding tokens are zero.
void TransposeKeys(const Attention& job, float* keys) {
  const std::size_t depth = job.panel_count * kPanelWidth;
  for (std::size_t token = 0; token < RoundUpToPanel(job.tokens); ++token) {
    float* to = keys + token / kPanelWidth * depth * kPanelWidth + token % kPanelWidth;
    for (std::size_t d = 0; d < depth; ++d) {
      const float* from = job.key + d / kPanelWidth * job.panel_stride + token * kPanelWidth;
      to[d * kPanelWidth] = token < job.tokens ? from[d % kPanelWidth] : 0.0f;
    }
  }
}

HWY_INLINE Register LoadScores(const float* scores, std::size_t left) {
  const Register all = hn::LoadU(kFloats, scores);
  if (left >= kLanes) return all;
  return hn::IfThenElse(hn::FirstN(kFloats, left), all, hn::Set(kFloats, -3.0e38f));
}

// Replaces scores by e^(scale · (score − maximum)) and returns their sum. Panels are whole, so
// there are scores beyond the last token, which must not count.
float Exponentials(float* scores, std::size_t tokens, float scale) {
  Register most = hn::Set(kFloats, -3.0e38f);
  for (std::size_t t = 0; t < tokens; t += kLanes)
    most = hn::Max(most, LoadScores(scores + t, tokens - t));
  most = hn::MaxOfLanes(kFloats, most);
  const Register factor = hn::Set(kFloats, scale);
  Register sum = hn::Zero(kFloats);
  for (std::size_t t = 0; t < tokens; t += kLanes) {
    const Register distance = hn::Sub(hn::LoadU(kFloats, scores + t), most);
    // Padding tokens may exceed the maximum; Exp requires x ≤ 0.
    Register e = Exp(hn::Min(hn::Mul(distance, factor), hn::Zero(kFloats)));
    if (tokens - t < kLanes) e = hn::IfThenElseZero(hn::FirstN(kFloats, tokens - t), e);
    hn::StoreU(e, kFloats, scores + t);
    sum = hn::Add(sum, e);
  }
  return hn::GetLane(hn::SumOfLanes(kFloats, sum));
}

void ScaleRow(float* row, std::size_t width, float factor) {
  for (std::size_t i = 0; i < width; i += kLanes)
    hn::StoreU(hn::Mul(hn::LoadU(kFloats, row + i), hn::Set(kFloats, factor)), kFloats, row + i);
}

struct Block {
  std::size_t first;  // query
  std::size_t rows;
  const float* keys;
  float* scores;
  std::size_t scores_stride;
};

void Score(const Attention& job, const Block& block) {
  const std::size_t depth = job.panel_count * kPanelWidth;
  const TileFunction run = TileFor<Source::kSingle>(block.rows);
  for (std::size_t t = 0; t < block.scores_stride; t += kPanelWidth) {
    run({.in = job.query + block.first * job.query_stride,
         .in_stride = job.query_stride,
         .panel = reinterpret_cast<const std::byte*>(block.keys + t * depth),
         .depth = depth,
         .out = block.scores + t,
         .out_stride = block.scores_stride});
  }
}

void SumValues(const Attention& job, const Block& block) {
  const TileFunction run = TileFor<Source::kSingle>(block.rows);
  for (std::size_t p = 0; p < job.panel_count; ++p) {
    run({.in = block.scores,
         .in_stride = block.scores_stride,
         .panel = reinterpret_cast<const std::byte*>(job.value + p * job.panel_stride),
         .depth = job.tokens,
         .out = job.out + block.first * job.out_stride + p * kPanelWidth,
         .out_stride = job.out_stride});
  }
}

void RunBlock(const Attention& job, const Block& block) {
  float sums[kTileRows];
  Score(job, block);
  for (std::size_t r = 0; r < block.rows; ++r)
    sums[r] = Exponentials(block.scores + r * block.scores_stride, job.tokens, job.scale);
  SumValues(job, block);
  for (std::size_t r = 0; r < block.rows; ++r)
    ScaleRow(job.out + (block.first + r) * job.out_stride, job.panel_count * kPanelWidth,
             1.0f / sums[r]);
}

}  // namespace

void RunAttention(const Attention& job) {
  const std::size_t padded = RoundUpToPanel(job.tokens);
  float* keys = job.room;
  float* scores = keys + padded * job.panel_count * kPanelWidth;
  TransposeKeys(job, keys);
  std::size_t first = 0;
  for (TileCut cut(job.tokens); !cut.Done();) {
    const std::size_t rows = cut.Next();
    RunBlock(job, {first, rows, keys, scores, padded});
    first += rows;
  }
}

}  // namespace cairn::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
