// Fusion: combines two ranked lists into one score per memory.
//
// These are the plain rules, given by formulas; blend, the default, is in blend.h and uses more
// evidence than the two scores.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace cairn {

// The scores of a memory in the two lists; nullopt if it is not in a list.
struct ListScores {
  std::optional<double> keyword;  // BM25
  std::optional<double> vector;   // cosine
};

// The rank of each score, the best being 1; equal scores share a rank. nullopt for no score.
std::vector<std::optional<int>> SharedRanks(std::span<const std::optional<double>> scores);

// Reciprocal rank fusion: the sum of 1/(60 + rank) over the lists a memory is in.
inline constexpr double kRrfConstant = 60;
std::vector<double> FuseByRank(std::span<const ListScores> scores);

// Rank fusion with the spacing of the scores. Ranks say who is ahead but not by how much: of two
// candidates, the second gets 98 % of the first one's sum, whether it matches nearly as well or
// hardly at all. Here a memory gets the mean of its shares of each list's best score, capped by
// every memory ahead of it, so the order of `fused` is kept apart from ties.
std::vector<double> SpacedByScores(std::span<const double> fused,
                                   std::span<const ListScores> scores);

// The weighted sum of two normalized scores: vector 1 − d/max(2·d_max, 2) with d = √(2 − 2·cos);
// keyword (score − worst)/(best − worst), 1 if all are equal. A missing score counts as 0.
std::vector<double> FuseLinearly(std::span<const ListScores> scores, double vector_weight,
                                 double keyword_weight);

}  // namespace cairn
