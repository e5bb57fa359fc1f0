// Keyword search over one connection: a query planned, its lists taken from the index, merged,
// filtered and ranked. What the answer must be says store.h; the reference is store/memory.
#pragma once

#include "base/result.h"
#include "model/filter.h"
#include "model/keyword_query.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace cairn::sqlite {

Result<KeywordPage> SearchKeywords(Connection& connection, const KeywordQuery& query,
                                   const Filter& filter, const Page& page, TimeMs now);

}  // namespace cairn::sqlite
