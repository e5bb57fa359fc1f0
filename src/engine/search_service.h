// Finding memories again: by words, by meaning, or both. No use of what is found is counted.
#pragma once

#include "base/result.h"
#include "engine/context.h"
#include "engine/evidence.h"
#include "retrieval/search.h"

namespace cairn {

class SearchService {
 public:
  explicit SearchService(const Context& context) : context_(context) {}

  // What it found is noted (recent_finds.h), for the log of uses that may follow.
  // The request with the present time. An empty query is kInvalidArgument, in every mode.
  Result<SearchReply> Search(SearchRequest request);
  // To weigh how surely what a search found is about its query.
  Result<EvidenceScale> EvidenceFor(const std::string& query);

 private:
  const Context& context_;
};

}  // namespace cairn
