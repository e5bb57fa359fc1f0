#include "eval/metrics.h"

#include <algorithm>
#include <cmath>

namespace cairn {
namespace {

constexpr std::size_t kDepth = 10;  // cutoff of NDCG

constexpr double RankingMetrics::*kFigures[] = {
    &RankingMetrics::recall_1, &RankingMetrics::recall_5, &RankingMetrics::recall_10,
    &RankingMetrics::all_5,    &RankingMetrics::ndcg_10,  &RankingMetrics::mrr};

double Recall(std::span<const std::string> ranked, const std::map<std::string, double>& grades,
              std::size_t depth) {
  const auto top = ranked.first(std::min(depth, ranked.size()));
  const auto hits = std::count_if(top.begin(), top.end(),
                                  [&](const std::string& id) { return grades.contains(id); });
  return static_cast<double>(hits) / static_cast<double>(grades.size());
}

double Gain(double grade, std::size_t place) {
  return grade / std::log2(static_cast<double>(place) + 2);
}

double Ndcg(std::span<const std::string> ranked, const std::map<std::string, double>& grades) {
  double found = 0;
  for (std::size_t i = 0; i < std::min(kDepth, ranked.size()); ++i) {
    const auto grade = grades.find(ranked[i]);
    if (grade != grades.end()) found += Gain(grade->second, i);
  }
  std::vector<double> best;
  for (const auto& [id, grade] : grades) best.push_back(grade);
  std::sort(best.begin(), best.end(), std::greater<>());
  double ideal = 0;
  for (std::size_t i = 0; i < std::min(kDepth, best.size()); ++i) ideal += Gain(best[i], i);
  return ideal > 0 ? found / ideal : 0;
}

double ReciprocalRank(std::span<const std::string> ranked,
                      const std::map<std::string, double>& grades) {
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    if (grades.contains(ranked[i])) return 1 / (static_cast<double>(i) + 1);
  }
  return 0;
}

}  // namespace

RankingMetrics Measure(std::span<const std::string> ranked,
                       const std::map<std::string, double>& grades) {
  RankingMetrics metrics;
  metrics.recall_1 = Recall(ranked, grades, 1);
  metrics.recall_5 = Recall(ranked, grades, 5);
  metrics.recall_10 = Recall(ranked, grades, 10);
  metrics.all_5 = metrics.recall_5 == 1 ? 1 : 0;
  metrics.ndcg_10 = Ndcg(ranked, grades);
  metrics.mrr = ReciprocalRank(ranked, grades);
  return metrics;
}

RankingMetrics Mean(std::span<const RankingMetrics> each) {
  RankingMetrics mean;
  if (each.empty()) return mean;
  for (const auto figure : kFigures) {
    for (const RankingMetrics& metrics : each) mean.*figure += metrics.*figure;
    mean.*figure /= static_cast<double>(each.size());
  }
  return mean;
}

}  // namespace cairn
