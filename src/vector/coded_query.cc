#include "vector/coded_query.h"

#include <algorithm>
#include <cmath>

#include "vector/kernels/dispatch.h"

namespace cairn {

using vector_kernels::BestKernels;

float CodedQuery::ErrorBound(float miss, std::size_t dimension) {
  return miss * std::min(1.0f, kSafety / std::sqrt(static_cast<float>(dimension))) + kRounding;
}

CodedQuery::CodedQuery(std::span<const float> query)
    : dimension_(query.size()),
      stride_(PlaneBytes(query.size())),
      floats_(2 * stride_),
      bytes_(2 * stride_) {
  std::copy(query.begin(), query.end(), floats_.begin());
  ScaleToUnit(floats_);
  float largest = 0;
  for (const float value : floats_) largest = std::max(largest, std::abs(value));
  scale_ = largest / 127;
  float squares = 0;
  float sum = 0;
  int byte_sum = 0;
  for (std::size_t d = 0; d < dimension_; ++d) {
    bytes_[d] = static_cast<std::int8_t>(std::nearbyint(floats_[d] / scale_));
    const float miss = floats_[d] - scale_ * static_cast<float>(bytes_[d]);
    squares += miss * miss;
    sum += floats_[d];
    byte_sum += bytes_[d];
  }
  zero_ = 7.5f * static_cast<float>(byte_sum);
  fine_zero_ = 127.5f * sum;
  slack_ = ErrorBound(std::sqrt(squares), dimension_);
}

float CodedQuery::FineCosine(const CodeView& code) const {
  return code.step *
         (BestKernels().fine_dot({code.coarse, code.fine, stride_, floats_.data()}) - fine_zero_);
}

double CodedQuery::ExactCosine(std::span<const float> vector) const {
  const double squares = BestKernels().dot(vector.data(), vector.data(), vector.size());
  if (!(squares > 0)) return 0;
  return BestKernels().dot(floats_.data(), vector.data(), vector.size()) / std::sqrt(squares);
}

}  // namespace cairn
