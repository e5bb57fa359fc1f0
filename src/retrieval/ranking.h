// The order of candidates: both lists become one relevance, that and the profile's other signals
// the score. What made it stays with each candidate (Why).
#pragma once

#include "base/result.h"
#include "retrieval/candidates.h"
#include "retrieval/prepared_query.h"
#include "retrieval/search.h"
#include "store/store.h"

namespace cairn {

// Best first. What came in only as a neighbour and does not pass the filter has left.
Status RankCandidates(SearchReader& reader, const SearchRequest& request,
                      const PreparedQuery& query, Candidates& candidates);

}  // namespace cairn
