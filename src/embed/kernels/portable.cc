// The kernels as plain loops. Slow, and simple enough to trust.
#include <cmath>

#include "embed/kernels/half.h"
#include "embed/kernels/tables.h"

namespace cairn::kernels::portable {
namespace {

float Gelu(float x) { return 0.5f * x * (1 + std::erf(x * 0.70710678f)); }

float Weight(const PanelMatrix& weights, std::size_t input, std::size_t output) {
  const std::size_t panel = output / kPanelWidth;
  return NumberAt(weights.panels, weights.number,
                  (panel * weights.depth + input) * kPanelWidth + output % kPanelWidth);
}

void RunMatMul(const MatMul& job) {
  for (std::size_t o = 0; o < job.weights.panel_count * kPanelWidth; ++o) {
    float* out = job.out + o / kPanelWidth * job.out_panel_stride + o % kPanelWidth;
    for (std::size_t r = 0; r < job.rows; ++r) {
      float sum = job.weights.bias[o];
      for (std::size_t k = 0; k < job.weights.depth; ++k)
        sum += job.in[r * job.in_stride + k] * Weight(job.weights, k, o);
      float& place = out[r * job.out_row_stride];
      if (job.finish == Finish::kGelu) sum = Gelu(sum);
      place = job.finish == Finish::kAdd ? place + sum : sum;
    }
  }
}

// Number d of a token's key or value.
float Of(const Attention& job, const float* panels, std::size_t token, std::size_t d) {
  return panels[d / kPanelWidth * job.panel_stride + token * kPanelWidth + d % kPanelWidth];
}

void Softmax(const Attention& job, const float* query, float* weights) {
  float most = -INFINITY;
  for (std::size_t t = 0; t < job.tokens; ++t) {
    weights[t] = 0;
    for (std::size_t d = 0; d < job.panel_count * kPanelWidth; ++d)
      weights[t] += query[d] * Of(job, job.key, t, d);
    most = std::fmax(most, weights[t]);
  }
  float sum = 0;
  for (std::size_t t = 0; t < job.tokens; ++t)
    sum += weights[t] = std::exp(job.scale * (weights[t] - most));
  for (std::size_t t = 0; t < job.tokens; ++t) weights[t] /= sum;
}

void Attend(const Attention& job) {
  for (std::size_t r = 0; r < job.tokens; ++r) {
    Softmax(job, job.query + r * job.query_stride, job.room);
    for (std::size_t d = 0; d < job.panel_count * kPanelWidth; ++d) {
      float sum = 0;
      for (std::size_t t = 0; t < job.tokens; ++t) sum += job.room[t] * Of(job, job.value, t, d);
      job.out[r * job.out_stride + d] = sum;
    }
  }
}

void NormaliseRow(const LayerNorm& job, float* row) {
  const auto width = static_cast<float>(job.width);
  float mean = 0;
  for (std::size_t i = 0; i < job.width; ++i) mean += row[i];
  mean /= width;
  float variance = 0;
  for (std::size_t i = 0; i < job.width; ++i) variance += (row[i] - mean) * (row[i] - mean);
  const float inverse = 1 / std::sqrt(variance / width + job.epsilon);
  for (std::size_t i = 0; i < job.width; ++i)
    row[i] = (row[i] - mean) * inverse * job.scale[i] + job.shift[i];
}

void RunLayerNorm(const LayerNorm& job) {
  for (std::size_t r = 0; r < job.count; ++r) NormaliseRow(job, job.rows + r * job.stride);
}

void AddRow(float* out, const std::byte* row, Number number, std::size_t width) {
  for (std::size_t i = 0; i < width; ++i) out[i] += NumberAt(row, number, i);
}

void Pool(const float* rows, std::size_t stride, std::size_t count, std::size_t width, float* out) {
  float length = 0;
  for (std::size_t i = 0; i < width; ++i) {
    out[i] = 0;
    for (std::size_t r = 0; r < count; ++r) out[i] += rows[r * stride + i];
    out[i] /= static_cast<float>(count);
    length += out[i] * out[i];
  }
  const float inverse = length > 0 ? 1 / std::sqrt(length) : 0;
  for (std::size_t i = 0; i < width; ++i) out[i] *= inverse;
}

}  // namespace

const Kernels& Table() {
  static constexpr Kernels kTable{"portable", RunMatMul, Attend, RunLayerNorm, AddRow, Pool};
  return kTable;
}

}  // namespace cairn::kernels::portable
