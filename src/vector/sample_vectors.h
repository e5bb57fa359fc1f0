// Seeded vectors for tests and benchmarks, and the brute-force search that serves as reference.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"

namespace cairn {

using SampleVectors = std::vector<std::vector<float>>;

// Approximately normal: the sum of 12 uniform numbers minus its mean.
inline float Normal(SeededRng& rng) {
  float sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<float>(rng.Below(1u << 24)) * 0x1p-24f;
  return sum;
}

inline std::vector<float> RandomVector(std::size_t dimension, SeededRng& rng) {
  std::vector<float> vector(dimension);
  for (float& value : vector) value = Normal(rng);
  return vector;
}

inline SampleVectors RandomVectors(std::size_t count, std::size_t dimension, SeededRng& rng) {
  SampleVectors vectors(count);
  for (auto& vector : vectors) vector = RandomVector(dimension, rng);
  return vectors;
}

// Vectors around `centres` random ones, with a spread proportional to their length.
inline SampleVectors ClusteredVectors(std::size_t count, std::size_t dimension, std::size_t centres,
                                      float spread, SeededRng& rng) {
  const SampleVectors around = RandomVectors(centres, dimension, rng);
  SampleVectors vectors(count);
  for (auto& vector : vectors) {
    vector = around[rng.Below(centres)];
    for (float& value : vector) value += spread * Normal(rng);
  }
  return vectors;
}

inline double SlowCosine(std::span<const float> a, std::span<const float> b) {
  double product = 0;
  double a_squares = 0;
  double b_squares = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    product += static_cast<double>(a[i]) * b[i];
    a_squares += static_cast<double>(a[i]) * a[i];
    b_squares += static_cast<double>(b[i]) * b[i];
  }
  return a_squares > 0 && b_squares > 0 ? product / std::sqrt(a_squares * b_squares) : 0;
}

// The indices of the `wanted` vectors nearest to the query, nearest first.
inline std::vector<std::int64_t> BruteForce(const SampleVectors& vectors,
                                            std::span<const float> query, std::size_t wanted) {
  std::vector<std::pair<double, std::int64_t>> all;
  for (std::size_t i = 0; i < vectors.size(); ++i)
    all.emplace_back(-SlowCosine(query, vectors[i]), static_cast<std::int64_t>(i));
  wanted = std::min(wanted, all.size());
  std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(wanted), all.end());
  std::vector<std::int64_t> nearest;
  for (std::size_t i = 0; i < wanted; ++i) nearest.push_back(all[i].second);
  return nearest;
}

}  // namespace cairn
