#include "json/overview.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "base/keyed_hash.h"
#include "json/field_json.h"
#include "json/records.h"

namespace cairn {
namespace {

constexpr auto kBriefFields = std::to_array<std::string_view>(
    {"id",           "type",       "category",   "source",        "project",
     "summary",      "created_at", "updated_at", "expires_at",    "last_accessed_at",
     "access_count", "usefulness", "importance", "superseded_by", "thread",
     "position",     "speaker",    "file_path",  "section_title", "created_by",
     "visibility",   "changed_at"});

constexpr bool IsInBrief(std::string_view field) {
  return std::ranges::find(kBriefFields, field) != kBriefFields.end();
}

constexpr std::size_t CountBriefFields() {
  std::size_t count = 0;
  ForEachField(kMemoryFields, [&](const auto& field) { count += IsInBrief(field.name) ? 1 : 0; });
  return count;
}
static_assert(CountBriefFields() == kBriefFields.size(), "a field of a brief is no memory's");

template <typename Items, typename ToItem>
Json ListOf(const Items& items, ToItem to_item) {
  Json list = Json::array();
  for (const auto& item : items) list.push_back(to_item(item));
  return list;
}

constexpr auto kAsJson = [](const auto& item) { return ToJson(item); };

// A column of texts with each distinct text stored once.
class Column {
 public:
  void Add(std::string_view text) {
    const auto [known, is_new] = places_.try_emplace(text, places_.size());
    if (is_new) names_.push_back(text);
    index_.push_back(known->second);
  }
  Json Take() { return Json{{"names", std::move(names_)}, {"index", std::move(index_)}}; }

 private:
  std::unordered_map<std::string_view, std::size_t, KeyedHash> places_;
  Json names_ = Json::array();
  Json index_ = Json::array();
};

Json HygieneItemJson(const HygieneItem& item) {
  Json json = BriefJson(item.memory);
  for (const SecretInField& secret : item.secrets) {
    json["secrets"].push_back({{"field", secret.field}, {"kind", NameOf(secret.kind)}});
  }
  return json;
}

Json HygieneListJson(const HygieneList& list) {
  return Json{{"count", list.count}, {"items", ListOf(list.items, HygieneItemJson)}};
}

Json SimilarJson(const SimilarMemory& similar) {
  Json json = BriefJson(similar.memory);
  json["score"] = similar.score;
  return json;
}

Json LinkJson(const EntityPair& pair) {
  return Json{{"a", pair.a}, {"b", pair.b}, {"count", pair.count}};
}

Json WriterJson(const SourceActivity& writer) {
  return Json{{"source", writer.source},
              {"session", ToJsonValue(writer.session)},
              {"count", writer.count},
              {"last_at", writer.last_at}};
}

}  // namespace

Json ToJson(const RecentUse& use) {
  Json json = ToJson(use.access);
  json["summary"] = use.summary;
  return json;
}

Json BriefJson(const Memory& memory) {
  Json json;
  ForEachField(kMemoryFields, [&](const auto& field) {
    const auto& value = memory.*field.member;
    if (IsInBrief(field.name) && !IsSilent(field.name, value)) {
      json[std::string(field.name)] = ToJsonValue(value);
    }
  });
  AddFlags(json, memory);
  return json;
}

Json ToJson(const MemoryContext& around) {
  Json json;
  json["chain"] = ListOf(around.chain, BriefJson);
  json["history"] = ListOf(around.history, kAsJson);
  json["thread"] = ListOf(around.thread, BriefJson);
  json["similar"] = ListOf(around.similar, SimilarJson);
  json["entities"] = ListOf(around.entities, kAsJson);
  return json;
}

Json OutlineJson(std::span<const MemoryOutline> rows) {
  Json ids = Json::array();
  Json created_at = Json::array();
  Column type, category, project, source;
  for (const MemoryOutline& row : rows) {
    ids.push_back(row.id.ToString());
    created_at.push_back(row.created_at);
    type.Add(NameOf(row.type));
    category.Add(NameOf(row.category));
    project.Add(row.project);
    source.Add(row.source);
  }
  return Json{{"ids", std::move(ids)},     {"created_at", std::move(created_at)},
              {"type", type.Take()},       {"category", category.Take()},
              {"project", project.Take()}, {"source", source.Take()}};
}

Json ToJson(const EntityCount& entity) {
  return Json{{"name", entity.name}, {"count", entity.count}};
}

Json ToJson(const KindCounts& counts) {
  Json json = Json::object();
  for (const auto& [kind, count] : counts) json[std::string(NameOf(kind))] = count;
  return json;
}

Json ToJson(const MentionGraph& graph) {
  return Json{{"nodes", ListOf(graph.names, kAsJson)}, {"links", ListOf(graph.pairs, LinkJson)}};
}

Json ToJson(const LatestOfBranch& latest) {
  Json changes = Json::object();
  for (const ListChange& change : latest.changes) {
    changes[std::string(change.field)] = {{"added", change.added}, {"removed", change.removed}};
  }
  Json json;
  json["handoff"] = ToJson(latest.handoff);
  json["count"] = latest.count;
  json["previous"] = latest.previous ? ToJsonValue(*latest.previous) : Json(nullptr);
  json["changes"] = std::move(changes);
  return json;
}

Json ToJson(const HygieneReport& lists) {
  Json json;
  json["expired"] = HygieneListJson(lists.expired);
  json["stale"] = HygieneListJson(lists.stale);
  json["unused"] = HygieneListJson(lists.unused);
  json["unembedded"] = HygieneListJson(lists.unembedded);
  json["secrets"] = HygieneListJson(lists.secrets);
  json["instruction_like"] = HygieneListJson(lists.instruction_like);
  return json;
}

Json ToJson(const RecentActivity& activity) {
  return Json{{"uses", ListOf(activity.uses, kAsJson)},
              {"writers", ListOf(activity.writers, WriterJson)}};
}

}  // namespace cairn
