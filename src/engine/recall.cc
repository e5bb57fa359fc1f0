#include "engine/recall.h"

#include <utility>

#include "base/utf8.h"
#include "engine/admission.h"

namespace cairn {

Result<SearchReply> Recall::Search(SearchRequest request) {
  // Everything is equally near to nothing: the answer would be an arbitrary one.
  if (FindInvalidUtf8(request.query) == std::string::npos && IsBlank(request.query)) {
    return InvalidArgument("the query is empty");
  }
  request.now = context_.clock.Now();
  auto reply = cairn::Search(context_.store, context_.embedder).Run(request);
  if (!reply) return reply;
  context_.finds->Note(request.query, reply->results);
  for (Found& found : reply->results) Release(context_.guard, found.memory);
  return reply;
}

}  // namespace cairn
