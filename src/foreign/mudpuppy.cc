// mudpuppy's memory.db: memory_entries and memory_access_log.

#include <nlohmann/json.hpp>

#include "foreign/database.h"
#include "foreign/formats.h"
#include "foreign/row.h"

namespace cairn {
namespace {

void TakeEntry(const Row& row, ImportBuilder& builder) {
  ForeignRecord record{{"entry", "entries"}, row.Text({"id"}), {}, {}, {}};
  record.disambiguator = row.Text({"created_at"});
  MemoryInput& input = record.input;
  row.PutText(input, &Memory::content, {"content"});
  row.PutText(input, &Memory::context, {"context"});
  row.PutType(record, {"entry_type"});
  row.PutList(input, &Memory::tags, {"tags"});
  row.PutWhole(input, &Memory::importance, {"importance"});
  row.PutNumber(input, &Memory::confidence, {"confidence"});
  row.PutTime(input, &Memory::created_at, {"created_at"});
  row.PutTime(input, &Memory::updated_at, {"updated_at"});
  row.PutTime(input, &Memory::expires_at, {"expires_at"});
  row.PutWhole(input, &Memory::access_count, {"access_count"});
  row.PutTime(input, &Memory::last_accessed_at, {"last_accessed_at"});
  record.facts.emplace_back("original_source", row.Text({"source"}));
  builder.Add(std::move(record));
}

// The log also has search results, which are imported as plain accesses.
void TakeAccess(const Row& row, ImportBuilder& builder) {
  ForeignAccess use{row.Text({"memory_id"}), {}};
  use.access.at = row.Time({"accessed_at"}).value_or(0);
  const auto kind = ParseEnum<AccessKind>(row.Text({"access_type"}));
  use.access.kind = kind ? *kind : AccessKind::kTrack;
  use.access.query = row.Text({"query_text"});
  use.access.score = row.Number({"relevance_score"});
  builder.AddAccess(std::move(use));
}

}  // namespace

Status ReadMudpuppy(const ForeignPlace& place, ImportBuilder& builder) {
  CAIRN_ASSIGN_OR_RETURN(const auto file, FileOf(place, "memory.db"));
  CAIRN_ASSIGN_OR_RETURN(const auto database, ForeignDatabase::Open(place.root / file));
  CAIRN_TRY(database.ForEachRow("memory_entries", builder, [&](const Json& row) -> Status {
    TakeEntry(Row(row, builder), builder);
    return {};
  }));
  return database.ForEachRow("memory_access_log", builder, [&](const Json& row) -> Status {
    TakeAccess(Row(row, builder), builder);
    return {};
  });
}

}  // namespace cairn
