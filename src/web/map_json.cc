#include "web/map_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/enum_names.h"

namespace cairn {
namespace {

std::string_view StateName(MemoryMap::State state) {
  switch (state) {
    case MemoryMap::State::kNone:
      return "none";
    case MemoryMap::State::kRefining:
      return "refining";
    case MemoryMap::State::kReady:
      break;
  }
  return "ready";
}

// Integers suffice: the plane is larger than any screen.
std::int64_t Whole(float coordinate) { return std::lround(coordinate); }

Json ClustersJson(const std::vector<MapCluster>& clusters) {
  Json list = Json::array();
  for (const MapCluster& cluster : clusters) {
    list.push_back({{"label", cluster.label},
                    {"x", Whole(cluster.x)},
                    {"y", Whole(cluster.y)},
                    {"size", cluster.size}});
  }
  return list;
}

Json TypeNames() {
  Json names = Json::array();
  for (const auto& entry : EnumNames<MemoryType>::kTable) names.push_back(entry.name);
  return names;
}

}  // namespace

Json ToJson(const MemoryMap& map) {
  Json json{{"state", StateName(map.state)}};
  if (!map.reason.empty()) json["reason"] = map.reason;
  json["version"] = map.version;
  Json::array_t ids, x, y, cluster, type, project;
  for (const MapPoint& point : map.points) {
    ids.emplace_back(point.id.ToString());
    x.emplace_back(Whole(point.x));
    y.emplace_back(Whole(point.y));
    cluster.emplace_back(point.cluster);
    type.emplace_back(static_cast<int>(point.type));
    project.emplace_back(point.project);
  }
  json["ids"] = std::move(ids);
  json["x"] = std::move(x);
  json["y"] = std::move(y);
  json["cluster"] = std::move(cluster);
  json["clusters"] = ClustersJson(map.clusters);
  json["type"] = {{"names", TypeNames()}, {"index", std::move(type)}};
  json["project"] = {{"names", map.projects}, {"index", std::move(project)}};
  return json;
}

}  // namespace cairn
