// CodedQuery: a query prepared for comparison with codes (codes.h).
//
// The error of a dot product with a code is the dot product of the query and the quantization
// error. It is at most the norm of that error, and in many dimensions rarely more than a few times
// norm / √dimension, as for an error in a random direction. Bounds allow for kSafety times that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "vector/codes.h"

namespace cairn {

class CodedQuery {
 public:
  // In standard deviations: about 3 in 100,000 errors exceed it.
  static constexpr float kSafety = 4.0f;
  // Bound on single-precision rounding, for up to a few thousand dimensions.
  static constexpr float kRounding = 4e-6f;
  // Bound on the error of a dot product if the norm of the quantization error is `miss`.
  static float ErrorBound(float miss, std::size_t dimension);

  // The query must have finite numbers and a positive length.
  explicit CodedQuery(std::span<const float> query);

  std::size_t dimension() const { return dimension_; }
  // For the coarse scan: the query as signed bytes, the scale of their sums, the sum for a vector
  // of zeros, and the error bound of quantizing the query itself.
  const std::int8_t* bytes() const { return bytes_.data(); }
  float scale() const { return scale_; }
  float zero() const { return zero_; }
  float slack() const { return slack_; }

  // The cosine estimated from both planes.
  float FineCosine(const CodeView& code) const;
  // The cosine with the exact vector, of any positive length; 0 for a vector of zeros.
  double ExactCosine(std::span<const float> vector) const;

 private:
  std::size_t dimension_;
  std::size_t stride_;
  std::vector<float> floats_;  // unit length, zero-padded
  std::vector<std::int8_t> bytes_;
  float scale_ = 0;
  float zero_ = 0;
  float slack_ = 0;
  float fine_zero_ = 0;
};

}  // namespace cairn
