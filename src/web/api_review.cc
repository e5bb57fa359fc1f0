#include <algorithm>
#include <span>

#include "atlas/atlas.h"
#include "engine/stored_secrets.h"
#include "json/overview.h"
#include "web/api.h"
#include "web/id_params.h"

namespace cairn {
namespace {

constexpr std::size_t kMostListed = 100;  // per list; the rest follows when these are resolved
constexpr std::size_t kEmbeddedAtOnce = 32;

Result<Json> PairsJson(PageContext& context, const NearPairs& found) {
  Json items = Json::array();
  for (const NearPair& pair : found.pairs) {
    if (items.size() >= kMostListed) break;
    const auto older = context.tools.engine.browse.Find(pair.older);
    const auto newer = context.tools.engine.browse.Find(pair.newer);
    if (!older || !newer) continue;  // erased meanwhile
    items.push_back(
        {{"older", BriefJson(*older)}, {"newer", BriefJson(*newer)}, {"score", pair.score}});
  }
  return Json{{"count", found.pairs.size()}, {"items", std::move(items)}};
}

Result<Json> Review(PageContext& context, const NoParams&) {
  CAIRN_ASSIGN_OR_RETURN(const auto pairs, context.atlas.Pairs());
  CAIRN_ASSIGN_OR_RETURN(const auto lists, context.tools.engine.hygiene.Find(kMostListed));
  CAIRN_ASSIGN_OR_RETURN(auto duplicates, PairsJson(context, pairs));
  Json json{{"state", pairs.is_complete ? "ready" : "working"}};
  json["duplicates"] = std::move(duplicates);
  json.update(ToJson(lists));
  return json;
}

Result<Json> Redact(PageContext& context, const IdsParams& params) {
  StoredSecrets& secrets = context.tools.engine.secrets;
  CAIRN_ASSIGN_OR_RETURN(auto found, secrets.Find());
  std::erase_if(found, [&](const MemoryWithSecrets& memory) {
    return std::find(params.ids.begin(), params.ids.end(), memory.id) == params.ids.end();
  });
  CAIRN_ASSIGN_OR_RETURN(const auto done, secrets.Redact(found));
  return Json{{"redacted", done.memories}, {"still_held_in", done.still_held_in}};
}

// Works in small batches, so that the server can stop in between; the rest stays listed.
Result<Json> Embed(PageContext& context, const NoParams&) {
  EmbeddingService& embeddings = context.tools.engine.embeddings;
  CAIRN_ASSIGN_OR_RETURN(const auto missing, embeddings.FindMissing());
  std::size_t done = 0;
  while (done < missing.size() && !context.is_stopping) {
    const std::size_t count = std::min(kEmbeddedAtOnce, missing.size() - done);
    CAIRN_TRY(embeddings.Refresh(std::span(missing).subspan(done, count)));
    done += count;
  }
  return Json{{"embedded", done}};
}

}  // namespace

std::vector<ApiRoute> ReviewRoutes() {
  return {MakeRoute<NoParams>("GET", "review", Review, Lane::kSlow),
          MakeRoute<IdsParams>("POST", "redact", Redact, Lane::kSlow),
          MakeRoute<NoParams>("POST", "embed", Embed, Lane::kSlow)};
}

}  // namespace cairn
