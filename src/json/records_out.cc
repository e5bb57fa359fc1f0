#include <nlohmann/json.hpp>

#include "engine/labels.h"
#include "json/field_json.h"
#include "json/records.h"

namespace cairn {
namespace {

template <typename Fields, typename Owner>
void AddFields(Json& json, const Fields& fields, const Owner& owner,
               FieldRole most = FieldRole::kManaged) {
  ForEachField(fields, [&](const auto& field) {
    const auto& value = owner.*field.member;
    if (field.role > most || IsSilent(field.name, value)) return;
    json[std::string(field.name)] = ToJsonValue(value);
  });
}

template <typename Items>
Json PageJson(const Items& items, std::int64_t total_count, const Page& asked) {
  Json json;
  json["total_count"] = total_count;
  json["has_more"] = asked.offset + static_cast<std::int64_t>(items.size()) < total_count;
  json["offset"] = asked.offset;
  json["items"] = Json::array();
  for (const auto& item : items) json["items"].push_back(ToJson(item));
  return json;
}

void AddMemory(Json& json, const Memory& memory, FieldRole most) {
  AddFields(json, kMemoryFields, memory, most);
  auto metadata = ParseJson(memory.metadata);
  json["metadata"] = metadata ? *std::move(metadata) : Json::object();
}

void PutFlags(Json& json, const std::vector<MemoryFlag>& flags) {
  for (const MemoryFlag flag : flags) json["flags"].push_back(NameOf(flag));
}

Json Typed(std::string_view record) {
  Json json;
  json["record"] = record;
  return json;
}

}  // namespace

void AddFlags(Json& json, const Memory& memory) { PutFlags(json, FlagsOf(memory)); }

void AddFlags(Json& json, const Handoff& handoff) { PutFlags(json, FlagsOf(handoff)); }

Json ToJson(const Memory& memory) {
  Json json;
  AddMemory(json, memory, FieldRole::kManaged);
  AddFlags(json, memory);
  return json;
}

Json ToJson(const Handoff& handoff) {
  Json json;
  AddMemory(json, handoff.record, FieldRole::kManaged);
  AddFlags(json, handoff);
  AddFields(json, kHandoffFields, handoff.notes);
  return json;
}

Json ToJson(const AccessRecord& access) {
  Json json;
  json["memory_id"] = access.memory.ToString();
  json["at"] = access.at;
  json["kind"] = NameOf(access.kind);
  json["query"] = ToJsonValue(access.query);
  json["score"] = access.score ? Json(*access.score) : Json(nullptr);
  return json;
}

Json ToJson(const Remembered& reply) {
  Json json;
  json["id"] = reply.id.ToString();
  json["created"] = !reply.duplicate;
  json["duplicate"] = reply.duplicate;
  json["similar"] = Json::array();
  for (const Similar& similar : reply.similar) {
    json["similar"].push_back({{"id", similar.id.ToString()}, {"score", similar.score}});
  }
  for (const SecretKind kind : reply.redacted) json["redacted"].push_back(NameOf(kind));
  return json;
}

Json ToJson(const RememberedBatch& reply) {
  Json json;
  json["stored"] = reply.stored;
  json["duplicates"] = reply.duplicates;
  json["ids"] = ToJsonValue(reply.ids);
  if (reply.redacted > 0) json["redacted"] = reply.redacted;
  return json;
}

Json ToJson(const Imported& reply) {
  Json json;
  json["memories"] = reply.memories;
  json["handoffs"] = reply.handoffs;
  json["accesses"] = reply.accesses;
  json["duplicates"] = reply.duplicates;
  json["existing"] = reply.existing;
  if (reply.redacted > 0) json["redacted"] = reply.redacted;
  return json;
}

Json ToJson(const StoreStats& stats, const std::string& model) {
  Json json;
  json["total"] = stats.total;
  json["deleted"] = stats.deleted;
  json["superseded"] = stats.superseded;
  json["expired"] = stats.expired;
  json["by_type"] = stats.by_type;
  json["by_category"] = stats.by_category;
  json["by_source"] = stats.by_source;
  json["by_project"] = stats.by_project;
  json["avg_importance"] = stats.avg_importance;
  json["avg_confidence"] = stats.avg_confidence;
  json["total_accesses"] = stats.total_accesses;
  json["oldest"] = ToJsonValue(stats.oldest);
  json["newest"] = ToJsonValue(stats.newest);
  std::int64_t vectors = 0;
  for (const auto& [name, count] : stats.vectors_by_model) vectors += count;
  json["vectors"] = vectors;
  json["model"] = ToJsonValue(model);
  json["db_bytes"] = stats.db_bytes;
  json["schema_version"] = stats.schema_version;
  return json;
}

Json ToJson(const MemoryPage& page, const Page& asked) {
  return PageJson(page.items, page.total_count, asked);
}

Json ToJson(const HandoffPage& page, const Page& asked) {
  return PageJson(page.items, page.total_count, asked);
}

Json ToJson(const ExportItem& item) {
  if (const auto* memory = std::get_if<Memory>(&item)) {
    Json json = Typed("memory");
    AddMemory(json, *memory, FieldRole::kInner);
    return json;
  }
  if (const auto* handoff = std::get_if<HandoffItem>(&item)) {
    Json json = Typed("handoff");
    json["id"] = handoff->id.ToString();
    AddFields(json, kHandoffFields, handoff->notes);
    return json;
  }
  Json json = Typed("access");
  json.update(ToJson(std::get<AccessRecord>(item)));
  return json;
}

}  // namespace cairn
