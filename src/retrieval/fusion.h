// Fusion: two ranked lists become one score for each memory that is in either.
//
// These are the plain rules, by formula; blend, the default, is in blend.h and uses more than the
// two scores.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace cairn {

// What a memory has in the two lists; nothing where it is not in one.
struct ListScores {
  std::optional<double> keyword;  // BM25
  std::optional<double> vector;   // cosine
};

// The place of each score among them, the best 1; equal scores share one. Nothing for nothing.
std::vector<std::optional<int>> SharedRanks(std::span<const std::optional<double>> scores);

// Reciprocal rank fusion: the sum of 1/(60 + rank) over the lists a memory is in.
inline constexpr double kRrfConstant = 60;
std::vector<double> FuseByRank(std::span<const ListScores> scores);

// Rank fusion in the spacing of the scores. Ranks say who is ahead but not by how far: of two
// candidates the second has 98 % of the first one's sum, whether it matches nearly as well or
// hardly at all. Here a memory has the mean of its shares of each list's best score, but no more
// than any memory that is ahead of it by rank: the order of `fused` stays, apart from ties.
std::vector<double> SpacedByScores(std::span<const double> fused,
                                   std::span<const ListScores> scores);

// The weighted sum of two normalised scores: vector 1 − d/max(2·d_max, 2) with d = √(2 − 2·cos);
// keyword (score − worst)/(best − worst), 1 if all are equal. A list a memory is not in counts 0.
std::vector<double> FuseLinearly(std::span<const ListScores> scores, double vector_weight,
                                 double keyword_weight);

}  // namespace cairn
