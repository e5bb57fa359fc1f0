// memory-mcp's SQLite file: memories, the names they mention, and provenance.

#include <map>
#include <nlohmann/json.hpp>

#include "foreign/database.h"
#include "foreign/formats.h"
#include "foreign/row.h"

namespace cairn {
namespace {

// What other tables say about a memory.
struct Aside {
  std::vector<std::string> entities;
  std::string context;
};
using Asides = std::map<std::string, Aside>;

// Older versions name the entity in the linking table itself.
Status ReadEntities(const ForeignDatabase& database, Intake& intake, Asides& asides) {
  std::map<std::string, std::string> names;
  CAIRN_TRY(database.ForEachRow("entities", intake, [&](const Json& json) -> Status {
    const Row row(json, intake);
    names[row.Text({"id"})] = row.Text({"name"});
    const std::string memory = row.Text({"memory_id"});
    if (!memory.empty()) asides[memory].entities.push_back(row.Text({"entity"}));
    return {};
  }));
  return database.ForEachRow("memory_entities", intake, [&](const Json& json) -> Status {
    const Row row(json, intake);
    const auto name = names.find(row.Text({"entity_id"}));
    if (name != names.end()) asides[row.Text({"memory_id"})].entities.push_back(name->second);
    return {};
  });
}

Status ReadProvenance(const ForeignDatabase& database, Intake& intake, Asides& asides) {
  return database.ForEachRow("provenance", intake, [&](const Json& json) -> Status {
    const Row row(json, intake);
    const std::string memory = row.Text({"memory_id"});
    const std::string operation = row.Text({"operation"});
    if (operation == "create") asides[memory].context = row.Text({"context"});
    if (operation == "access") {
      ForeignAccess use{memory, {}};
      use.access.at = row.Time({"timestamp"}).value_or(0);
      intake.AddAccess(std::move(use));
    }
    return {};
  });
}

void TakeMemory(const Row& row, const Aside& aside, Intake& intake) {
  ForeignRecord record{{"memory", "memories"}, row.Text({"id"}), {}, row.Object({"metadata"}), {}};
  if (!Id::Parse(record.original_id)) record.told_apart_by = row.Text({"created_at"});
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
  if (const auto metadata = ParseJson(CleanText(record.metadata, intake.repairs()))) {
    Row(*metadata, intake).PutList(input, &Memory::tags, {"tags"});
  }
  intake.Add(std::move(record));
}

}  // namespace

Status ReadMemoryMcp(const ForeignPlace& place, Intake& intake) {
  CAIRN_ASSIGN_OR_RETURN(const auto file, FileOf(place, "memory.db"));
  CAIRN_ASSIGN_OR_RETURN(const auto database, ForeignDatabase::Open(place.root / file));
  Asides asides;
  CAIRN_TRY(ReadEntities(database, intake, asides));
  CAIRN_TRY(ReadProvenance(database, intake, asides));
  return database.ForEachRow("memories", intake, [&](const Json& json) -> Status {
    const Row row(json, intake);
    TakeMemory(row, asides[row.Text({"id"})], intake);
    return {};
  });
}

}  // namespace cairn
