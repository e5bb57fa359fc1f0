// vector-memory: its SQLite file (memories, conversation_history, and handoffs.json next to it), or
// its memories as JSON. Handoffs are memories marked so in their metadata, or entries of that file.
// Since its second schema, a memory also has named levels of importance and confidence, a position
// in an episode, and may be pinned or archived.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "base/text.h"
#include "foreign/database.h"
#include "foreign/formats.h"
#include "foreign/row.h"

namespace cairn {
namespace {

constexpr const char* kHandoffFile = "handoffs.json";

// Level names from MEMORY_IMPORTANCE_LEVELS and MEMORY_CONFIDENCE_LEVELS in its sources; the
// numbers are Cairn's: its normal level maps to Cairn's default.
struct Level {
  std::string_view name;
  double number;
};
constexpr Level kImportance[] = {
    {"low", 3}, {"normal", 5}, {"medium", 5}, {"high", 8}, {"critical", 10}};
constexpr Level kConfidence[] = {
    {"uncertain", 0.3}, {"likely", 0.7}, {"confirmed", 0.9}, {"verified", 1}};

template <typename Number>
void PutLevel(const Row& row, MemoryInput& input, Number Memory::*field, const char* key,
              std::span<const Level> levels) {
  const std::string name = ToLowerAscii(row.Text({key}));
  const auto level = std::ranges::find(levels, name, &Level::name);
  if (level != levels.end()) input.Set(field, static_cast<Number>(level->number));
}

void PutPlace(const Row& row, MemoryInput& input, Row::Keys thread, Row::Keys position) {
  row.PutText(input, &Memory::thread, thread);
  if (!input.values.thread.empty()) row.PutWhole(input, &Memory::position, position);
}

HandoffNotes NotesOf(const Row& row, const ImportBuilder& builder) {
  HandoffNotes notes;
  notes.summary = row.Text({"summary"});
  notes.completed = row.List({"completed"});
  notes.in_progress_blocked = row.List({"in_progress_blocked", "inProgressBlocked", "inProgress"});
  notes.key_decisions = row.List({"key_decisions", "keyDecisions"});
  notes.next_steps = row.List({"next_steps", "nextSteps"});
  for (const std::string& id : row.List({"memory_ids", "memoryIds"})) {
    notes.memory_ids.push_back(builder.IdOf(id));
  }
  return notes;
}

void PutScope(const Row& row, MemoryInput& input) {
  row.PutProject(input, {"project"});
  row.PutText(input, &Memory::branch, {"branch"});
}

Successor SuccessorOf(const std::string& text, const ImportBuilder& builder) {
  if (text.empty()) return Successor::None();
  return text == Successor::kTombstone ? Successor::Deleted() : Successor::By(builder.IdOf(text));
}

ForeignRecord RecordOf(const Row& row, const ImportBuilder& builder) {
  ForeignRecord record{{"memory", "memories"}, row.Text({"id"}), {}, row.Object({"metadata"}), {}};
  MemoryInput& input = record.input;
  row.PutText(input, &Memory::content, {"content"});
  PutScope(row, input);
  row.PutText(input, &Memory::context, {"context"});
  row.PutWhole(input, &Memory::importance, {"importance"});
  row.PutNumber(input, &Memory::confidence, {"confidence"});
  PutLevel(row, input, &Memory::importance, "importance", kImportance);
  PutLevel(row, input, &Memory::confidence, "confidence", kConfidence);
  PutPlace(row, input, {"episode_id", "episodeId"}, {"sequence_number", "sequenceNumber"});
  row.PutTime(input, &Memory::created_at, {"created_at", "createdAt"});
  row.PutTime(input, &Memory::updated_at, {"updated_at", "updatedAt"});
  row.PutTime(input, &Memory::expires_at, {"expires_at", "expiresAt"});
  row.PutWhole(input, &Memory::usefulness, {"usefulness"});
  row.PutWhole(input, &Memory::access_count, {"access_count", "accessCount"});
  row.PutTime(input, &Memory::last_accessed_at, {"last_accessed", "lastAccessed"});
  input.Set(&Memory::superseded_by,
            SuccessorOf(row.Text({"superseded_by", "supersededBy"}), builder));
  // Its searches exclude archived memories.
  if (row.Flag({"archived"}) && input.values.superseded_by.IsNone()) {
    input.Set(&Memory::superseded_by, Successor::Deleted());
  }
  return record;
}

// A project has one waypoint, which is overwritten, and the global latest one has a fixed id, so
// only the text distinguishes them.
void TakeWaypoint(ForeignRecord record, const std::string& type, const Row& more,
                  ImportBuilder& builder) {
  record.noun = {"handoff", "handoffs"};
  if (type != "handoff" || !Id::Parse(record.original_id)) {
    record.original_id = type + '/' + record.input.values.project;
    record.disambiguator = "";
  }
  builder.AddHandoff(std::move(record), NotesOf(more, builder));
}

// Maps its types to a type, a category, or only a metadata value.
void PutKind(const std::string& name, MemoryInput& input) {
  const auto type = ParseEnum<MemoryType>(ToLowerAscii(name));
  const auto category = ParseEnum<Category>(ToLowerAscii(name));
  if (type && *type != MemoryType::kHandoff) input.Set(&Memory::type, *type);
  if (category) input.Set(&Memory::category, *category);
}

void TakeMemory(const Row& row, ImportBuilder& builder) {
  ForeignRecord record = RecordOf(row, builder);
  const auto parsed = ParseJson(CleanText(record.metadata, builder.repairs()));
  const Json metadata = parsed ? *parsed : Json::object();
  const Row more(metadata, builder);
  const std::string type = more.Text({"type"});
  if (record.input.values.project.empty()) PutScope(more, record.input);
  if (type == "handoff" || type == "checkpoint" || type == "waypoint") {
    return TakeWaypoint(std::move(record), type, more, builder);
  }
  PutKind(type, record.input);
  std::vector<std::string> tags = more.List({"tags"});
  if (row.Flag({"pinned"})) tags.emplace_back("pinned");
  if (!tags.empty()) record.input.Set(&Memory::tags, std::move(tags));
  builder.Add(std::move(record));
}

void TakeHandoff(const Row& row, ImportBuilder& builder) {
  ForeignRecord record{{"handoff", "handoffs"}, row.Text({"id"}), {}, {}, {}};
  PutScope(row, record.input);
  row.PutTime(record.input, &Memory::created_at, {"createdAt", "created_at"});
  builder.AddHandoff(std::move(record), NotesOf(row, builder));
}

void TakeTurn(const Row& row, ImportBuilder& builder) {
  ForeignRecord record{{"turn", "turns"}, row.Text({"id"}), {}, row.Object({"metadata"}), {}};
  MemoryInput& input = record.input;
  row.PutText(input, &Memory::content, {"content"});
  row.PutProject(input, {"project"});
  row.PutTime(input, &Memory::created_at, {"created_at"});
  row.PutText(input, &Memory::session, {"session_id"});
  PutPlace(row, input, {"session_id"}, {"message_index_start"});
  row.PutText(input, &Memory::speaker, {"role"});
  input.Set(&Memory::kind, TextKind::kTurn);
  builder.Add(std::move(record));
}

Status ReadDatabase(const std::filesystem::path& file, ImportBuilder& builder) {
  CAIRN_ASSIGN_OR_RETURN(const auto database, ForeignDatabase::Open(file));
  const auto take_all = [&](const char* table, void (*take)(const Row&, ImportBuilder&)) {
    return database.ForEachRow(table, builder, [&](const Json& json) -> Status {
      take(Row(json, builder), builder);
      return {};
    });
  };
  CAIRN_TRY(take_all("memories", TakeMemory));
  return take_all("conversation_history", TakeTurn);
}

Status ReadExport(const ForeignPlace& place, const std::string& file, ImportBuilder& builder) {
  return ForEachItem(place.root, file, builder, [&](const Json& item) -> Status {
    const Row row(item, builder);
    if (!row.Text({"content"}).empty()) {
      TakeMemory(row, builder);
    } else if (!row.Text({"summary"}).empty()) {
      TakeHandoff(row, builder);
    }
    for (const Json& memory : row.At({"memories"})) TakeMemory(Row(memory, builder), builder);
    for (const Json& handoff : row.At({"handoffs"})) TakeHandoff(Row(handoff, builder), builder);
    return {};
  });
}

}  // namespace

Status ReadVectorMemory(const ForeignPlace& place, ImportBuilder& builder) {
  CAIRN_ASSIGN_OR_RETURN(const auto file, FileOf(place, "memories.db"));
  if (!IsDatabase(place.root / file)) return ReadExport(place, file, builder);
  CAIRN_TRY(ReadDatabase(place.root / file, builder));
  const bool has_handoffs = FileOf({place.root, ""}, kHandoffFile).has_value();
  return has_handoffs ? ReadExport(place, kHandoffFile, builder) : Status();
}

}  // namespace cairn
