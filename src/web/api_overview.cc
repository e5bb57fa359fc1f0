#include "atlas/atlas.h"
#include "json/field_json.h"
#include "json/overview.h"
#include "json/records.h"
#include "web/api.h"
#include "web/map_json.h"

namespace cairn {
namespace {

constexpr std::int64_t kMostNodes = 300;  // more are indistinguishable
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

Result<Json> Outline(PageContext& context, const OutlineParams& params) {
  CAIRN_ASSIGN_OR_RETURN(const auto rows, context.tools.engine.browse.Outline(params.filter));
  return OutlineJson(rows);
}

Json CountsJson(const std::vector<EntityCount>& counts) {
  Json list = Json::array();
  for (const EntityCount& each : counts) list.push_back(ToJson(each));
  return list;
}

Result<Json> Kinds(PageContext& context, const NoParams&) {
  CAIRN_ASSIGN_OR_RETURN(const auto counts, context.tools.engine.browse.CountKinds());
  return ToJson(counts);
}

Result<Json> Labels(PageContext& context, const NoParams&) {
  CAIRN_ASSIGN_OR_RETURN(const auto labels, context.tools.engine.browse.Labels(kMostLabels));
  return Json{{"project", CountsJson(labels.projects)},
              {"source", CountsJson(labels.sources)},
              {"branch", CountsJson(labels.branches)},
              {"tags", CountsJson(labels.tags)}};
}

Result<Json> Map(PageContext& context, const NoParams&) {
  CAIRN_ASSIGN_OR_RETURN(const auto map, context.atlas.Map());
  return ToJson(*map);
}

Result<Json> Entities(PageContext& context, const EntityParams& params) {
  CAIRN_ASSIGN_OR_RETURN(const auto entities,
                         context.tools.engine.browse.Entities(params.filter, {params.limit, 0}));
  return Json{{"entities", CountsJson(entities)}};
}

Result<Json> Graph(PageContext& context, const EntityParams& params) {
  CAIRN_ASSIGN_OR_RETURN(const auto graph,
                         context.tools.engine.browse.EntityGraph(params.filter, params.limit));
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
