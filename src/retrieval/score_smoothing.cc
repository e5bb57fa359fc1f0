#include "retrieval/score_smoothing.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace cairn {
namespace {

using Vector = std::vector<float>;

float Dot(const Vector& a, const Vector& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0f);
}

// The normalized mean of all windows; empty if there are none.
Vector MeanOf(const std::vector<Vector>& windows) {
  if (windows.empty()) return {};
  Vector mean = windows[0];
  for (std::size_t w = 1; w < windows.size(); ++w) {
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += windows[w][i];
  }
  const float length = std::sqrt(Dot(mean, mean));
  if (length > 0) {
    for (float& value : mean) value /= length;
  }
  return mean;
}

// The kSmoothedWith nearest of the others; empty if there are fewer.
std::vector<std::size_t> FellowsOf(std::size_t one, std::span<const Vector> vectors) {
  std::vector<std::pair<float, std::size_t>> near;
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    if (i == one || vectors[i].size() != vectors[one].size()) continue;
    near.emplace_back(-Dot(vectors[one], vectors[i]), i);
  }
  if (near.size() < kSmoothedWith) return {};
  std::partial_sort(near.begin(), near.begin() + kSmoothedWith, near.end());
  std::vector<std::size_t> fellows;
  for (std::size_t k = 0; k < kSmoothedWith; ++k) fellows.push_back(near[k].second);
  return fellows;
}

}  // namespace

std::vector<double> SmoothingGains(std::span<const double> fused,
                                   std::span<const std::vector<Vector>> windows) {
  std::vector<Vector> vectors;
  for (const auto& each : windows) vectors.push_back(MeanOf(each));
  std::vector<double> gains(fused.size());
  for (std::size_t i = 0; i < fused.size(); ++i) {
    if (vectors[i].empty()) continue;
    const std::vector<std::size_t> fellows = FellowsOf(i, vectors);
    if (fellows.empty()) continue;
    double mean = 0;
    for (const std::size_t fellow : fellows) mean += fused[fellow] / kSmoothedWith;
    gains[i] = kFellowShare * (mean - fused[i]);
  }
  return gains;
}

}  // namespace cairn
