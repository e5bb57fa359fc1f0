#include "engine/evidence.h"
#include "json/search.h"
#include "text/plain_text.h"
#include "text/query_marks.h"
#include "tools/search_params.h"
#include "web/api.h"
#include "web/excerpt_json.h"

namespace cairn {
namespace {

constexpr std::size_t kExcerptCharacters = 320;  // three lines on a wide screen

// The page shows excerpts and requests the full text only when one is opened. A section's title is
// its heading.
void PutExcerpt(Json& result, const Memory& memory, const std::set<std::string>& stems) {
  const std::string plain = PlainText(memory.content, !memory.section_title.empty());
  result["excerpt"] = ToJson(MakeExcerpt(plain, stems, kExcerptCharacters));
  result.erase("content");
  result.erase("embedding_text");
}

Result<Json> FindAndExplain(PageContext& context, const SearchParams& params) {
  CAIRN_ASSIGN_OR_RETURN(const auto request, RequestOf(context.tools, params));
  CAIRN_ASSIGN_OR_RETURN(const auto reply, context.tools.engine.search.Search(request));
  Json json = SearchJson(request, reply, {.detail = Detail::kFull, .explain = true});
  CAIRN_ASSIGN_OR_RETURN(const auto scale, context.tools.engine.search.EvidenceFor(request.query));
  const auto stems = StemsOfQuery(request.query);
  for (std::size_t i = 0; i < reply.results.size(); ++i) {
    const Found& found = reply.results[i];
    Json& result = json["results"][i];
    result["match"] = NameOf(MatchOf(scale.Weigh(found)));
    PutExcerpt(result, found.memory, stems);
  }
  return json;
}

}  // namespace

std::vector<ApiRoute> SearchRoutes() {
  return {MakeRoute<SearchParams>("GET", "search", FindAndExplain)};
}

}  // namespace cairn
