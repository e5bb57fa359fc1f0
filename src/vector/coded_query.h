// CodedQuery: a query made ready to be compared with codes (codes.h).
//
// A code misses a part of its vector, so a product with it is off by the product of the query and
// that part: at most the part's length, and in many dimensions hardly ever more than a few times
// length / √dimension, as if the part pointed anywhere. Bounds allow for kSafety times that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "vector/codes.h"

namespace cairn {

class CodedQuery {
 public:
  // A deviation of so many times the usual one: about 3 in 100,000 lie above it.
  static constexpr float kSafety = 4.0f;
  // What the rounding of single precision may add, for up to some thousands of dimensions.
  static constexpr float kRounding = 4e-6f;
  // How far off a product may be if `miss` is the length of what a code misses.
  static float ErrorBound(float miss, std::size_t dimension);

  // The query has a length above 0, and finite numbers.
  explicit CodedQuery(std::span<const float> query);

  std::size_t dimension() const { return dimension_; }
  // For the coarse scan: signed bytes, what multiplies their sums, what a vector of zeros sums to,
  // and how far off the bytes themselves may make a product.
  const std::int8_t* bytes() const { return bytes_.data(); }
  float scale() const { return scale_; }
  float zero() const { return zero_; }
  float slack() const { return slack_; }

  // The cosine as both planes tell it.
  float FineCosine(const CodeView& code) const;
  // The cosine with a vector itself, of any length above 0; 0 for a vector of zeros.
  double ExactCosine(std::span<const float> vector) const;

 private:
  std::size_t dimension_;
  std::size_t stride_;
  std::vector<float> floats_;  // of length 1, filled up with zeros
  std::vector<std::int8_t> bytes_;
  float scale_ = 0;
  float zero_ = 0;
  float slack_ = 0;
  float fine_zero_ = 0;
};

}  // namespace cairn
