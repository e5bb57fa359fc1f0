#include "atlas/atlas.h"
#include "json/field_json.h"
#include "json/overview.h"
#include "json/records.h"
#include "web/api.h"
#include "web/map_json.h"

namespace cairn {
namespace {

constexpr std::int64_t kMostNodes = 300;  // more cannot be told apart
constexpr std::size_t kMostLabels = 200;  // of a pick list

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
  CAIRN_ASSIGN_OR_RETURN(const auto rows, desk.bench.engine.browse.Outline(params.filter));
  return OutlineJson(rows);
}

Json CountsJson(const std::vector<EntityCount>& counts) {
  Json list = Json::array();
  for (const EntityCount& each : counts) list.push_back(ToJson(each));
  return list;
}

Result<Json> Kinds(Desk& desk, const NoParams&) {
  CAIRN_ASSIGN_OR_RETURN(const auto counts, desk.bench.engine.browse.CountKinds());
  return ToJson(counts);
}

Result<Json> Labels(Desk& desk, const NoParams&) {
  CAIRN_ASSIGN_OR_RETURN(const auto labels, desk.bench.engine.browse.Labels(kMostLabels));
  return Json{{"project", CountsJson(labels.projects)},
              {"source", CountsJson(labels.sources)},
              {"branch", CountsJson(labels.branches)},
              {"tags", CountsJson(labels.tags)}};
}

Result<Json> Map(Desk& desk, const NoParams&) {
  CAIRN_ASSIGN_OR_RETURN(const auto map, desk.atlas.Map());
  return ToJson(*map);
}

Result<Json> Entities(Desk& desk, const EntityParams& params) {
  CAIRN_ASSIGN_OR_RETURN(const auto entities,
                         desk.bench.engine.browse.Entities(params.filter, {params.limit, 0}));
  return Json{{"entities", CountsJson(entities)}};
}

Result<Json> Graph(Desk& desk, const EntityParams& params) {
  CAIRN_ASSIGN_OR_RETURN(const auto graph,
                         desk.bench.engine.browse.EntityGraph(params.filter, params.limit));
  return ToJson(graph);
}

}  // namespace

std::vector<ApiRoute> OverviewRoutes() {
  return {MakeRoute<OutlineParams>("GET", "outline", Outline),
          MakeRoute<NoParams>("GET", "kinds", Kinds),
          MakeRoute<NoParams>("GET", "labels", Labels, Lane::kSlow),
          MakeRoute<NoParams>("GET", "map", Map),
          MakeRoute<EntityParams>("GET", "entities", Entities),
          MakeRoute<EntityParams>("GET", "entities/graph", Graph)};
}

}  // namespace cairn
