// Finding memories again: by words, by meaning, or both. No use of what is found is counted.
#pragma once

#include "base/result.h"
#include "engine/context.h"
#include "retrieval/search.h"

namespace cairn {

class Recall {
 public:
  explicit Recall(const Context& context) : context_(context) {}

  // The request with the present time.
  Result<SearchReply> Search(SearchRequest request);

 private:
  const Context& context_;
};

}  // namespace cairn
