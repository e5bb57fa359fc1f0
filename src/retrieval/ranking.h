// Ranks candidates: fuses both lists into one relevance and combines it with the profile's other
// signals into the score. Each candidate keeps the parts of its score (Why).
#pragma once

#include "base/result.h"
#include "retrieval/candidates.h"
#include "retrieval/prepared_query.h"
#include "retrieval/search.h"
#include "store/store.h"

namespace cairn {

// Best first. Drops neighbors that do not pass the filter.
Status RankCandidates(SearchReader& reader, const SearchRequest& request,
                      const PreparedQuery& query, Candidates& candidates);

}  // namespace cairn
