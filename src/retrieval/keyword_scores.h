// BM25 made comparable: raw scores depend on the store's size and the query's length.
#pragma once

namespace cairn {

// A score as a share of the best one of its result set, 0 to 1. Scores are never negative.
inline double NormalisedScore(double score, double best) { return best > 0 ? score / best : 0; }

}  // namespace cairn
