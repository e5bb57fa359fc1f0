#include "engine/recall.h"

#include <utility>

#include "engine/admission.h"

namespace cairn {

Result<SearchReply> Recall::Search(SearchRequest request) {
  request.now = context_.clock.Now();
  auto reply = cairn::Search(context_.store, context_.embedder).Run(request);
  if (!reply) return reply;
  for (Found& found : reply->results) Release(context_.guard, found.memory);
  return reply;
}

}  // namespace cairn
