// PreparedQuery: the parsed query and its vector, made before the search.
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
  std::optional<Vector> vector;  // none: keyword search only
  std::string degraded;          // why there is no vector although the mode asks for one
};

// Fails in vector mode if there is no model; hybrid mode falls back to keywords.
Result<PreparedQuery> PrepareQuery(SearchReader& reader, LazyEmbedder* embedder,
                                   const SearchRequest& request);

}  // namespace cairn
