// Keyword search on the server: words are looked up in an index there, and ranked here by the
// formula of every store (model/bm25.h), from counts that are kept as memories are written.
//
// Of a query's optional words the rarest find the candidates, until there are plenty; the others
// count for the score of those. That leaves out memories that have none but common words while
// others have rare ones: they would be far down. A search that finds too few goes on to them.
#pragma once

#include "model/filter.h"
#include "model/keyword_query.h"
#include "store/postgres/link.h"
#include "store/store.h"

namespace cairn::postgres {

Result<KeywordPage> SearchKeywords(Link& link, const KeywordQuery& query, const Filter& filter,
                                   const Page& page, TimeMs now);

}  // namespace cairn::postgres
