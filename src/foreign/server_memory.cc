// The official MCP memory server stores a knowledge graph as JSON Lines: entities with
// observations, and relations between them. It has neither ids nor dates.

#include <nlohmann/json.hpp>

#include "foreign/formats.h"
#include "foreign/row.h"

namespace cairn {
namespace {

constexpr CountLabel kObservation = {"observation", "observations"};
constexpr CountLabel kEntity = {"entity without observations", "entities without observations"};
constexpr CountLabel kRelation = {"relation", "relations"};
constexpr CountLabel kUnknown = {"line that is neither entity nor relation skipped",
                                 "lines that are neither entities nor relations skipped"};

ForeignRecord About(const Row& row, CountLabel noun, std::string id, std::string content,
                    std::vector<std::string> entities) {
  ForeignRecord record{noun, std::move(id), {}, {}, {}};
  record.input.Set(&Memory::content, std::move(content));
  record.input.Set(&Memory::entities, std::move(entities));
  row.PutTime(record.input, &Memory::created_at, {"createdAt", "created_at"});
  return record;
}

// Each observation becomes a memory, prefixed with the entity's name: alone, it would lack its
// subject.
void TakeEntity(const Row& row, ImportBuilder& builder) {
  const std::string name = row.Label({"name"});
  const std::string type = row.Label({"entityType"});
  const auto put_tag = [&](ForeignRecord& record) {
    if (!type.empty()) record.input.Set(&Memory::tags, std::vector{type});
  };
  const std::vector<std::string> observations = row.List({"observations"});
  for (const std::string& observation : observations) {
    std::string content, id = name;
    if (!observation.empty()) content.append(name).append(": ").append(observation);
    id.append("\n").append(observation);
    ForeignRecord record = About(row, kObservation, id, content, {name});
    record.input.Set(&Memory::thread, name);
    put_tag(record);
    builder.Add(std::move(record));
  }
  if (!observations.empty()) return;
  const std::string content = type.empty() ? name : name + " (" + type + ')';
  ForeignRecord record = About(row, kEntity, name, content, {name});
  record.input.Set(&Memory::type, MemoryType::kEntity);
  put_tag(record);
  builder.Add(std::move(record));
}

void TakeRelation(const Row& row, ImportBuilder& builder) {
  const std::string from = row.Text({"from"});
  const std::string to = row.Text({"to"});
  const std::string content = from + ' ' + row.Text({"relationType"}) + ' ' + to;
  ForeignRecord record = About(row, kRelation, "relation\n" + content, content, {from, to});
  record.input.Set(&Memory::type, MemoryType::kRelationship);
  builder.Add(std::move(record));
}

void TakeObject(const Json& item, ImportBuilder& builder) {
  const Row row(item, builder);
  const std::string type = row.Text({"type"});
  if (type == "relation" || (type.empty() && !row.At({"relationType"}).is_null())) {
    TakeRelation(row, builder);
  } else if (!row.Text({"name"}).empty()) {
    TakeEntity(row, builder);
  } else {
    builder.Remark(kUnknown);
  }
}

}  // namespace

Status ReadServerMemory(const ForeignPlace& place, ImportBuilder& builder) {
  CAIRN_ASSIGN_OR_RETURN(const auto file, FileOf(place, "memory.jsonl"));
  return ForEachItem(place.root, file, builder, [&](const Json& item) -> Status {
    const Row graph(item, builder);  // the output of its read_graph tool: everything in one object
    if (graph.At({"entities"}).is_null()) {
      TakeObject(item, builder);
      return {};
    }
    for (const Json& entity : graph.At({"entities"})) TakeObject(entity, builder);
    for (const Json& relation : graph.At({"relations"})) TakeObject(relation, builder);
    return {};
  });
}

}  // namespace cairn
