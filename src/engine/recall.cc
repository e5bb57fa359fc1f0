#include "engine/recall.h"

#include <utility>

namespace cairn {

Result<SearchReply> Recall::Search(SearchRequest request) {
  request.now = context_.clock.Now();
  return cairn::Search(context_.store, context_.embedder).Run(request);
}

}  // namespace cairn
