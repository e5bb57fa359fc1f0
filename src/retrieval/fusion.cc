#include "retrieval/fusion.h"

#include <algorithm>
#include <cmath>

namespace cairn {
namespace {

double DistanceOf(double cosine) { return std::sqrt(std::max(0.0, 2 - 2 * cosine)); }

// The least and the greatest score of one list.
struct Range {
  double worst = 0;
  double best = 0;
};

template <typename Score>
Range RangeOf(std::span<const ListScores> scores, Score score) {
  std::optional<Range> range;
  for (const ListScores& each : scores) {
    const std::optional<double> value = score(each);
    if (!value) continue;
    if (!range) range = Range{*value, *value};
    range->worst = std::min(range->worst, *value);
    range->best = std::max(range->best, *value);
  }
  return range.value_or(Range{});
}

double KeywordPart(double score, const Range& range) {
  return range.best > range.worst ? (score - range.worst) / (range.best - range.worst) : 1;
}

double VectorPart(double cosine, double farthest) {
  return 1 - DistanceOf(cosine) / std::max(2 * farthest, 2.0);
}

}  // namespace

std::vector<std::optional<int>> SharedRanks(std::span<const std::optional<double>> scores) {
  std::vector<double> sorted;
  for (const auto& score : scores) {
    if (score) sorted.push_back(*score);
  }
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  std::vector<std::optional<int>> ranks;
  ranks.reserve(scores.size());
  for (const auto& score : scores) {
    if (!score) {
      ranks.emplace_back();
      continue;
    }
    const auto first = std::lower_bound(sorted.begin(), sorted.end(), *score, std::greater<>());
    ranks.emplace_back(static_cast<int>(first - sorted.begin()) + 1);
  }
  return ranks;
}

std::vector<double> FuseByRank(std::span<const ListScores> scores) {
  std::vector<double> fused(scores.size(), 0);
  for (const auto list : {&ListScores::keyword, &ListScores::vector}) {
    std::vector<std::optional<double>> one;
    for (const ListScores& each : scores) one.push_back(each.*list);
    const auto ranks = SharedRanks(one);
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      if (ranks[i]) fused[i] += 1 / (kRrfConstant + *ranks[i]);
    }
  }
  return fused;
}

std::vector<double> FuseLinearly(std::span<const ListScores> scores, double vector_weight,
                                 double keyword_weight) {
  const Range keyword = RangeOf(scores, [](const ListScores& each) { return each.keyword; });
  const Range vector = RangeOf(scores, [](const ListScores& each) { return each.vector; });
  const double farthest = DistanceOf(vector.worst);
  std::vector<double> fused;
  fused.reserve(scores.size());
  for (const ListScores& each : scores) {
    double sum = 0;
    if (each.keyword) sum += keyword_weight * KeywordPart(*each.keyword, keyword);
    if (each.vector) sum += vector_weight * VectorPart(*each.vector, farthest);
    fused.push_back(sum);
  }
  return fused;
}

}  // namespace cairn
