#include "json/search.h"
#include "text/query_marks.h"
#include "tools/search_params.h"
#include "web/api.h"
#include "web/excerpt_json.h"

namespace cairn {
namespace {

constexpr std::size_t kExcerptCharacters = 320;  // three lines on a wide screen

// The page shows an excerpt, and asks for the whole text of the one that is opened.
void PutExcerpt(Json& result, const std::set<std::string>& stems) {
  const std::string content = result["content"].get<std::string>();
  result["excerpt"] = ToJson(MakeExcerpt(content, stems, kExcerptCharacters));
  result.erase("content");
  result.erase("embedding_text");
}

Result<Json> FindAndExplain(Desk& desk, const SearchParams& params) {
  const auto request = RequestOf(desk.bench, params);
  if (!request) return request.error();
  const auto reply = desk.bench.engine.recall.Search(*request);
  if (!reply) return reply.error();
  Json json = SearchJson(*request, *reply, {.detail = Detail::kFull, .explain = true});
  const auto stems = StemsOfQuery(request->query);
  for (Json& result : json["results"]) PutExcerpt(result, stems);
  return json;
}

}  // namespace

std::vector<ApiRoute> SearchRoutes() {
  return {MakeRoute<SearchParams>("GET", "search", FindAndExplain)};
}

}  // namespace cairn
