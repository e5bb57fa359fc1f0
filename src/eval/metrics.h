// Ranking metrics, for one query and on average.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

namespace cairn {

struct RankingMetrics {
  double recall_1 = 0;  // share of the relevant texts in the top 1; likewise 5 and 10
  double recall_5 = 0;
  double recall_10 = 0;
  double all_5 = 0;    // 1 if all relevant texts are in the top 5
  double ndcg_10 = 0;  // gain by grade, discounted by the logarithm of the rank
  double mrr = 0;      // 1 / rank of the first relevant text
};

// `grades` maps each relevant text to its grade (usually 1); it must not be empty.
RankingMetrics Measure(std::span<const std::string> ranked,
                       const std::map<std::string, double>& grades);

// The mean of each metric; all 0 if `each` is empty.
RankingMetrics Mean(std::span<const RankingMetrics> each);

}  // namespace cairn
