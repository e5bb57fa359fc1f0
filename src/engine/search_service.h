// SearchService: searches by keywords, by embedding, or both. Does not count as a use.
#pragma once

#include "base/result.h"
#include "engine/context.h"
#include "engine/evidence.h"
#include "retrieval/search.h"

namespace cairn {

class SearchService {
 public:
  explicit SearchService(const Context& context) : context_(context) {}

  // Searches at the current time and records the results (recent_finds.h) for the access log. An
  // empty query is kInvalidArgument in every mode.
  Result<SearchReply> Search(SearchRequest request);
  // For judging how relevant the results of a search are to its query.
  Result<EvidenceScale> EvidenceFor(const std::string& query);

 private:
  const Context& context_;
};

}  // namespace cairn
