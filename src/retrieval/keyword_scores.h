// Normalized BM25: raw scores depend on the store's size and the query's length.
#pragma once

namespace cairn {

// A score as a share, 0 to 1, of the best one of its result set. Scores are never negative.
inline double NormalisedScore(double score, double best) { return best > 0 ? score / best : 0; }

}  // namespace cairn
