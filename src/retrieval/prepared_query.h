// What a search has in hand before it looks: the query as it is read, and its vector.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "embed/embedder.h"
#include "retrieval/query_reading.h"
#include "retrieval/search.h"
#include "store/store.h"

namespace cairn {

struct PreparedQuery {
  QueryReading reading;
  std::string model;
  std::optional<Vector> vector;  // none: words alone
  std::string degraded;          // why, though meaning was asked for
};

// Fails in vector mode if there is no model; hybrid goes on with words.
Result<PreparedQuery> PrepareQuery(SearchReader& reader, LazyEmbedder* embedder,
                                   const SearchRequest& request);

}  // namespace cairn
