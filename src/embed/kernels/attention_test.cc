// Each runnable table's attention, compared with a softmax in double precision.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "embed/kernels/dispatch.h"
#include "embed/kernels/sample.h"

namespace cairn::kernels {
namespace {

// The expected output for row `query` of the head.
std::vector<double> Expected(const Attention& job, std::size_t query) {
  const std::size_t width = job.panel_count * kPanelWidth;
  const auto of = [&](const float* panels, std::size_t token, std::size_t d) {
    return double{
        panels[d / kPanelWidth * job.panel_stride + token * kPanelWidth + d % kPanelWidth]};
  };
  std::vector<double> mixed(width, 0.0);
  double sum = 0;
  for (std::size_t t = 0; t < job.tokens; ++t) {
    double score = 0;
    for (std::size_t d = 0; d < width; ++d)
      score += double{job.query[query * job.query_stride + d]} * of(job.key, t, d);
    const double weight = std::exp(job.scale * score);
    sum += weight;
    for (std::size_t d = 0; d < width; ++d) mixed[d] += weight * of(job.value, t, d);
  }
  for (double& value : mixed) value /= sum;
  return mixed;
}

void Check(const Kernels& table, std::size_t tokens, std::size_t panels, float range) {
  SeededRng rng(tokens * 10 + panels);
  const std::size_t width = panels * kPanelWidth;
  const Aligned<float> query = RandomFloats(tokens * width, rng, range);
  const Aligned<float> keys = RandomFloats(tokens * width, rng, range);
  const Aligned<float> values = RandomFloats(tokens * width, rng);
  Aligned<float> out(tokens * width);
  Aligned<float> room(AttentionRoom(tokens, panels));
  const Attention job{query.data(), width, keys.data(), values.data(), tokens * kPanelWidth, panels,
                      tokens,       0.2f,  out.data(),  width,         room.data()};
  table.attend(job);
  for (std::size_t i = 0; i < out.size(); ++i)
    ASSERT_NEAR(out[i], Expected(job, i / width)[i % width], 1e-5)
        << table.name << " tokens " << tokens << " panels " << panels << " at " << i;
}

TEST(Attention, MatchesASoftmaxInDoublePrecision) {
  for (const Kernels* table : RunnableKernels()) {
    for (std::size_t tokens = 1; tokens <= 20; ++tokens) Check(*table, tokens, 1 + tokens % 3, 1);
    Check(*table, 67, 2, 1);
  }
}

// Scores so far apart that their exponentials would overflow and most weights vanish. In some rows
// all scores are below zero, where the zeros of the padding must not count.
TEST(Attention, HandlesLargeScores) {
  for (const Kernels* table : RunnableKernels())
    for (const std::size_t tokens : {1u, 2u, 9u, 17u}) Check(*table, tokens, 1, 8);
}

}  // namespace
}  // namespace cairn::kernels
