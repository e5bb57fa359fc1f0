// Score smoothing: moves a candidate's relevance toward the mean of its nearest neighbors by
// embedding. Several candidates that agree are more likely right than an isolated one.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace cairn {

inline constexpr std::size_t kSmoothedWith = 3;  // number of nearest neighbors
inline constexpr double kFellowShare =
    0.15;  // share of the relevance that comes from the neighbors

// The change of each candidate's relevance. `windows` are its vectors; the change is 0 without
// vectors or with fewer than kSmoothedWith neighbors.
std::vector<double> SmoothingGains(std::span<const double> fused,
                                   std::span<const std::vector<std::vector<float>>> windows);

}  // namespace cairn
