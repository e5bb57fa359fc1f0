// What is not a memory as rows, read alike from both SQL stores (see record.h for what a row is).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "model/access.h"
#include "model/handoff.h"
#include "model/indexed_file.h"
#include "model/outline.h"
#include "store/sql/record.h"
#include "store/sql/string_list.h"

namespace cairn::sql {

// Calls `read(row)` for every row; its error ends the walk.
template <typename Query, typename Read>
Status ForEachRow(Query& query, Read read) {
  while (true) {
    CAIRN_ASSIGN_OR_RETURN(const auto row, query.Step());
    if (!row) return {};
    CAIRN_TRY(read(query));
  }
}

// Every row as `read(row)` makes it a value.
template <typename Query, typename Read>
auto ReadAll(Query& query, Read read)
    -> Result<std::vector<typename decltype(read(query))::value_type>> {
  std::vector<typename decltype(read(query))::value_type> values;
  CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
    CAIRN_ASSIGN_OR_RETURN(auto value, read(row));
    values.push_back(std::move(value));
    return {};
  }));
  return values;
}

// The text in the first column.
template <typename Row>
Result<std::string> ReadText(const Row& row) {
  return std::string(row.Text(0));
}

// The id in the first column.
template <typename Row>
Result<Id> ReadId(const Row& row) {
  return Id::Parse(row.Text(0));
}

// The id of the first row, if there is one.
template <typename Query>
Result<std::optional<Id>> ReadOneId(Query& query) {
  CAIRN_ASSIGN_OR_RETURN(const auto row, query.Step());
  if (!row) return std::optional<Id>();
  CAIRN_ASSIGN_OR_RETURN(const auto id, ReadId(query));
  return std::optional<Id>(id);
}

inline constexpr std::string_view kAccessColumns = "m.id, a.at, a.kind, a.query, a.score";

template <typename Row>
Result<AccessRecord> ReadAccess(const Row& row) {
  AccessRecord access;
  CAIRN_ASSIGN_OR_RETURN(const auto id, ReadId(row));
  CAIRN_ASSIGN_OR_RETURN(const auto kind, ParseEnum<AccessKind>(row.Text(2)));
  access.memory = id;
  access.at = row.Int(1);
  access.kind = kind;
  access.query = row.Text(3);
  if (!row.IsNull(4)) access.score = row.Double(4);
  return access;
}

inline constexpr std::string_view kOutlineColumns =
    "m.id, m.created_at, m.type, m.category, m.project, m.source";

template <typename Row>
Result<MemoryOutline> ReadOutline(const Row& row) {
  CAIRN_ASSIGN_OR_RETURN(const auto id, ReadId(row));
  CAIRN_ASSIGN_OR_RETURN(const auto type, ParseEnum<MemoryType>(row.Text(2)));
  CAIRN_ASSIGN_OR_RETURN(const auto category, ParseEnum<Category>(row.Text(3)));
  return MemoryOutline{.id = id,
                       .created_at = row.Int(1),
                       .type = type,
                       .category = category,
                       .project = std::string(row.Text(4)),
                       .source = std::string(row.Text(5))};
}

inline constexpr std::string_view kFileColumns =
    "project, path, hash, bytes, modified, changed, recipe, named, indexed_at";

template <typename Row>
Result<IndexedFile> ReadFile(const Row& row) {
  return IndexedFile{.project = std::string(row.Text(0)),
                     .path = std::string(row.Text(1)),
                     .hash = std::string(row.Text(2)),
                     .bytes = row.Int(3),
                     .modified = row.Int(4),
                     .changed = row.Int(5),
                     .recipe = std::string(row.Text(6)),
                     .named = row.Int(7) != 0,
                     .indexed_at = row.Int(8)};
}

template <typename Query>
void BindFile(Query& query, const IndexedFile& file) {
  query.Bind(file.project).Bind(file.path).Bind(file.hash);
  query.Bind(file.bytes).Bind(file.modified).Bind(file.changed).Bind(file.recipe);
  query.Bind(std::int64_t{file.named}).Bind(file.indexed_at);
}

std::string EncodeIds(const std::vector<Id>& ids);
Result<std::vector<Id>> DecodeIds(std::string_view json);

inline constexpr std::string_view kNotesColumns =
    "h.summary, h.completed, h.in_progress_blocked, h.key_decisions, h.next_steps, h.memory_ids";

template <typename Row>
Result<HandoffNotes> ReadNotes(const Row& row) {
  HandoffNotes notes;
  notes.summary = row.Text(0);
  int column = 1;
  for (auto* list :
       {&notes.completed, &notes.in_progress_blocked, &notes.key_decisions, &notes.next_steps}) {
    CAIRN_ASSIGN_OR_RETURN(auto items, DecodeList(row.Text(column++)));
    *list = std::move(items);
  }
  CAIRN_ASSIGN_OR_RETURN(auto ids, DecodeIds(row.Text(column)));
  notes.memory_ids = std::move(ids);
  return notes;
}

// In the order of kNotesColumns.
template <typename Query>
void BindNotes(Query& query, const HandoffNotes& notes) {
  query.Bind(std::string_view(notes.summary));
  for (const auto* list :
       {&notes.completed, &notes.in_progress_blocked, &notes.key_decisions, &notes.next_steps}) {
    query.BindCopy(EncodeList(*list));
  }
  query.BindCopy(EncodeIds(notes.memory_ids));
}

}  // namespace cairn::sql
