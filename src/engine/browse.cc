#include "engine/browse.h"

#include "base/utf8.h"
#include "engine/retire.h"
#include "retrieval/keyword_scores.h"
#include "retrieval/query_parser.h"

namespace cairn {
namespace {

// The page's records. One that was erased since it was found is left out.
Result<std::vector<SearchHit>> Load(Reader& reader, const KeywordPage& page) {
  std::vector<Id> ids;
  for (const KeywordHit& hit : page.hits) ids.push_back(hit.id);
  auto memories = reader.FindMany(ids);
  if (!memories) return memories.error();
  std::vector<SearchHit> hits;
  auto hit = page.hits.begin();
  for (Memory& memory : *memories) {
    while (hit->id != memory.id) ++hit;
    hits.push_back({std::move(memory), NormalisedScore(hit->score, page.best_score)});
  }
  return hits;
}

}  // namespace

Result<MemoryPage> Browse::List(const Filter& filter, Order order, const Page& page) {
  return context_.store.List(filter, order, page, context_.clock.Now());
}

Result<StoreStats> Browse::Stats() { return context_.store.Stats(context_.clock.Now()); }

Result<std::vector<EntityCount>> Browse::Entities(const Filter& filter, const Page& page) {
  return context_.store.Entities(filter, page, context_.clock.Now());
}

Result<std::vector<AccessRecord>> Browse::History(const Id& id) {
  const auto memory = FindOrFail(context_.store, id);
  if (!memory) return memory.error();
  return context_.store.Accesses(id);
}

Result<SearchPage> Browse::Search(const std::string& query, const Filter& filter,
                                  const Page& page) {
  if (FindInvalidUtf8(query) != std::string::npos) {
    return InvalidArgument("the query is not valid UTF-8");
  }
  const auto found =
      context_.store.SearchKeywords(ParseKeywordQuery(query), filter, page, context_.clock.Now());
  if (!found) return found.error();
  auto hits = Load(context_.store, *found);
  if (!hits) return hits.error();
  return SearchPage{*std::move(hits), found->total_count};
}

}  // namespace cairn
