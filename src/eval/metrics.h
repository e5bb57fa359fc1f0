// How good a ranking is, for one query and on average.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

namespace cairn {

struct RankingMetrics {
  double recall_1 = 0;  // share of the relevant ones among the first; 5 and 10 likewise
  double recall_5 = 0;
  double recall_10 = 0;
  double all_5 = 0;    // 1 if every relevant one is among the first five
  double ndcg_10 = 0;  // gains by grade, halved by the logarithm of the place
  double mrr = 0;      // 1 / place of the first relevant one
};

// `grades` names the relevant ones and how relevant each is (1 usually); it is not empty.
RankingMetrics Measure(std::span<const std::string> ranked,
                       const std::map<std::string, double>& grades);

// The mean of each figure; all 0 for none.
RankingMetrics Mean(std::span<const RankingMetrics> each);

}  // namespace cairn
