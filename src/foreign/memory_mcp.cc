// memory-mcp's SQLite file: memories, the entities they mention, and provenance.

#include <map>
#include <nlohmann/json.hpp>

#include "foreign/database.h"
#include "foreign/formats.h"
#include "foreign/row.h"

namespace cairn {
namespace {

// What other tables contain about a memory.
struct Aside {
  std::vector<std::string> entities;
  std::string context;
};
using Asides = std::map<std::string, Aside>;

// Older versions store the entity name in the linking table itself.
Status ReadEntities(const ForeignDatabase& database, ImportBuilder& builder, Asides& asides) {
  std::map<std::string, std::string> names;
  CAIRN_TRY(database.ForEachRow("entities", builder, [&](const Json& json) -> Status {
    const Row row(json, builder);
    names[row.Text({"id"})] = row.Text({"name"});
    const std::string memory = row.Text({"memory_id"});
    if (!memory.empty()) asides[memory].entities.push_back(row.Text({"entity"}));
    return {};
  }));
  return database.ForEachRow("memory_entities", builder, [&](const Json& json) -> Status {
    const Row row(json, builder);
    const auto name = names.find(row.Text({"entity_id"}));
    if (name != names.end()) asides[row.Text({"memory_id"})].entities.push_back(name->second);
    return {};
  });
}

Status ReadProvenance(const ForeignDatabase& database, ImportBuilder& builder, Asides& asides) {
  return database.ForEachRow("provenance", builder, [&](const Json& json) -> Status {
    const Row row(json, builder);
    const std::string memory = row.Text({"memory_id"});
    const std::string operation = row.Text({"operation"});
    if (operation == "create") asides[memory].context = row.Text({"context"});
    if (operation == "access") {
      ForeignAccess use{memory, {}};
      use.access.at = row.Time({"timestamp"}).value_or(0);
      builder.AddAccess(std::move(use));
    }
    return {};
  });
}

void TakeMemory(const Row& row, const Aside& aside, ImportBuilder& builder) {
  ForeignRecord record{{"memory", "memories"}, row.Text({"id"}), {}, row.Object({"metadata"}), {}};
  if (!Id::Parse(record.original_id)) record.disambiguator = row.Text({"created_at"});
  MemoryInput& input = record.input;
  row.PutText(input, &Memory::content, {"content"});
  row.PutText(input, &Memory::summary, {"summary"});
  row.PutType(record, {"type"});
  row.PutWhole(input, &Memory::importance, {"importance"});
  row.PutTime(input, &Memory::created_at, {"created_at"});
  row.PutTime(input, &Memory::updated_at, {"updated_at"});
  row.PutTime(input, &Memory::expires_at, {"expires_at"});
  row.PutWhole(input, &Memory::access_count, {"access_count"});
  row.PutTime(input, &Memory::last_accessed_at, {"last_accessed"});
  if (row.Flag({"is_deleted"})) input.Set(&Memory::superseded_by, Successor::Deleted());
  if (!aside.entities.empty()) input.Set(&Memory::entities, aside.entities);
  if (!aside.context.empty()) input.Set(&Memory::context, aside.context);
  if (const auto metadata = ParseJson(CleanText(record.metadata, builder.repairs()))) {
    Row(*metadata, builder).PutList(input, &Memory::tags, {"tags"});
  }
  builder.Add(std::move(record));
}

}  // namespace

Status ReadMemoryMcp(const ForeignPlace& place, ImportBuilder& builder) {
  CAIRN_ASSIGN_OR_RETURN(const auto file, FileOf(place, "memory.db"));
  CAIRN_ASSIGN_OR_RETURN(const auto database, ForeignDatabase::Open(place.root / file));
  Asides asides;
  CAIRN_TRY(ReadEntities(database, builder, asides));
  CAIRN_TRY(ReadProvenance(database, builder, asides));
  return database.ForEachRow("memories", builder, [&](const Json& json) -> Status {
    const Row row(json, builder);
    TakeMemory(row, asides[row.Text({"id"})], builder);
    return {};
  });
}

}  // namespace cairn
