#include "retrieval/fusion.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cairn {
namespace {

double DistanceOf(double cosine) { return std::sqrt(std::max(0.0, 2 - 2 * cosine)); }

// The lowest and the highest score of one list.
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

std::vector<double> SpacedByScores(std::span<const double> fused,
                                   std::span<const ListScores> scores) {
  const double keyword = RangeOf(scores, [](const ListScores& each) { return each.keyword; }).best;
  const double vector = RangeOf(scores, [](const ListScores& each) { return each.vector; }).best;
  const auto share = [](std::optional<double> score, double best) {
    return best > 0 ? std::max(0.0, score.value_or(0)) / best : 0;
  };
  std::vector<std::size_t> order(fused.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return fused[a] > fused[b]; });
  std::vector<double> spaced(fused.size());
  double least_ahead = 1;  // of the items ahead by rank
  double least = 1;        // and of those that share the current rank
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i > 0 && fused[order[i]] < fused[order[i - 1]]) least_ahead = least;
    const ListScores& own = scores[order[i]];
    spaced[order[i]] =
        std::min(least_ahead, (share(own.keyword, keyword) + share(own.vector, vector)) / 2);
    least = std::min(least, spaced[order[i]]);
  }
  return spaced;
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
