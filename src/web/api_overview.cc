#include "atlas/atlas.h"
#include "json/field_json.h"
#include "json/overview.h"
#include "json/records.h"
#include "web/api.h"
#include "web/map_json.h"

namespace cairn {
namespace {

constexpr std::int64_t kMostNodes = 300;  // more are a ball of wool

struct OutlineParams {
  Filter filter;

  template <typename V>
  static void Describe(V& v) {
    v.FilterFields(Wording::kFull);
  }
};

struct EntityParams {
  Filter filter;
  std::int64_t limit = 60;

  template <typename V>
  static void Describe(V& v) {
    v.FilterFields(Wording::kFull);
    v.Optional("limit", &EntityParams::limit, "", {.least = 1, .most = kMostNodes});
  }
};

Result<Json> Outline(Desk& desk, const OutlineParams& params) {
  const auto rows = desk.bench.engine.browse.Outline(params.filter);
  if (!rows) return rows.error();
  return OutlineJson(*rows);
}

Result<Json> Map(Desk& desk, const NoParams&) {
  const auto map = desk.atlas.Map();
  if (!map) return map.error();
  return ToJson(**map);
}

Result<Json> Entities(Desk& desk, const EntityParams& params) {
  const auto entities = desk.bench.engine.browse.Entities(params.filter, {params.limit, 0});
  if (!entities) return entities.error();
  Json list = Json::array();
  for (const EntityCount& entity : *entities) list.push_back(ToJson(entity));
  return Json{{"entities", std::move(list)}};
}

Result<Json> Graph(Desk& desk, const EntityParams& params) {
  const auto graph = desk.bench.engine.browse.EntityGraph(params.filter, params.limit);
  if (!graph) return graph.error();
  return ToJson(*graph);
}

}  // namespace

std::vector<ApiRoute> OverviewRoutes() {
  return {MakeRoute<OutlineParams>("GET", "outline", Outline),
          MakeRoute<NoParams>("GET", "map", Map),
          MakeRoute<EntityParams>("GET", "entities", Entities),
          MakeRoute<EntityParams>("GET", "entities/graph", Graph)};
}

}  // namespace cairn
