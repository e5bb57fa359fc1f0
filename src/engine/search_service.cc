#include "engine/search_service.h"

#include <utility>

#include "base/utf8.h"
#include "engine/admission.h"

namespace cairn {

Result<SearchReply> SearchService::Search(SearchRequest request) {
  // Every text is equally close to an empty query, so the result would be arbitrary.
  if (FindInvalidUtf8(request.query) == std::string::npos && IsBlank(request.query)) {
    return InvalidArgument("the query is empty");
  }
  request.now = context_.clock.Now();
  auto reply = context_.ReadRaw(
      [&](Reader& reader) { return cairn::Search(reader, context_.embedder).Run(request); },
      Freshness::kRecent);
  if (!reply) return reply;
  context_.finds->Note(request.query, reply->results);
  for (Found& found : reply->results) RedactOutput(context_.guard, found.memory);
  return reply;
}

Result<EvidenceScale> SearchService::EvidenceFor(const std::string& query) {
  return EvidenceScale::For(context_, query);
}

}  // namespace cairn
