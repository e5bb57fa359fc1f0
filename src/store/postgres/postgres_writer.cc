#include "store/postgres/postgres_writer.h"

#include "store/postgres/dialect.h"
#include "store/postgres/record_arrays.h"
#include "store/sql/record.h"

namespace cairn::postgres {
namespace {

// Memories per statement; a few megabytes at most for ordinary ones.
constexpr std::size_t kBatch = 1'000;

Error NoSuchMemory(const Id& id) { return NotFound("there is no memory " + id.ToString()); }

}  // namespace

Status PostgresWriter::Flush() {
  CAIRN_TRY(vectors_.Flush());
  return words_.Flush();
}

Status PostgresWriter::CheckAuthors(std::span<const Memory> memories) const {
  if (principal_.role == "admin") return {};
  for (const Memory& memory : memories) {
    if (memory.created_by.empty() || memory.created_by == principal_.name) continue;
    return Error{ErrorCode::kReadOnly,
                 "only a team administrator may store memories written by others: " +
                     memory.id.ToString() + " is by " + memory.created_by + ", and " +
                     principal_.name + " is a " + principal_.role};
  }
  return {};
}

Status PostgresWriter::Insert(std::span<const Memory> memories) {
  CAIRN_TRY(CheckAuthors(memories));
  CAIRN_TRY(Flush());
  CAIRN_TRY(link_.Run("SAVEPOINT insertion"));
  Status inserted;
  for (auto rest = memories; inserted && !rest.empty();) {
    const std::size_t count = std::min(rest.size(), kBatch);
    inserted = InsertBatch(rest.first(count));
    rest = rest.subspan(count);
  }
  if (inserted) return link_.Run("RELEASE insertion");
  if (inserted.error().code != ErrorCode::kConflict) return inserted;
  // A second row with an id is the one thing a caller can do wrong; nothing of the batch stays,
  // even if he goes on.
  words_.Forget();
  new_rows_.clear();
  CAIRN_TRY(link_.Run("ROLLBACK TO insertion; RELEASE insertion"));
  return Conflict("a memory with this id already exists; nothing was stored");
}

Status PostgresWriter::InsertBatch(std::span<const Memory> memories) {
  Query take = link_.Prepare("SELECT take_rows(?)");
  CAIRN_TRY(take.Bind(std::ssize(memories)).Step());
  const std::int64_t first = take.Int(0);
  Query query = link_.Prepare(InsertRecordsSql());
  query.Bind(first);
  BindRecords(query, memories);
  CAIRN_TRY(query.Run());
  for (std::size_t i = 0; i < memories.size(); ++i) {
    new_rows_[memories[i].id] = first + static_cast<std::int64_t>(i);
  }
  return words_.Add(memories, first);
}

Status PostgresWriter::Update(const Memory& memory) {
  Query query = link_.Prepare(UpdateRecordSql());
  BindChanges(query, memory);
  CAIRN_ASSIGN_OR_RETURN(const auto row, query.Bind(memory.id.ToString()).Step());
  if (!row) return NoSuchMemory(memory.id);
  return words_.Change(memory, query.Int(0));
}

Status PostgresWriter::Erase(const Id& id) {
  CAIRN_TRY(vectors_.Flush());
  Query erase = link_.Prepare("SELECT erase_memories(ARRAY[?::uuid])");
  CAIRN_TRY(erase.Bind(id.ToString()).Step());
  new_rows_.erase(id);
  if (erase.Int(0) == 0) return NoSuchMemory(id);
  return {};
}

Result<std::int64_t> PostgresWriter::EraseExpired(TimeMs until) {
  CAIRN_TRY(vectors_.Flush());
  new_rows_.clear();
  Query erase = link_.Prepare("SELECT erase_expired(?)");
  CAIRN_TRY(erase.Bind(until).Step());
  return erase.Int(0);
}

Result<std::int64_t> PostgresWriter::FindRow(const Id& id) {
  // No need to send what was gathered: rows are stored at once.
  CAIRN_ASSIGN_OR_RETURN(const auto row, PostgresReader(link_).RowOf(id));
  if (!row) return NoSuchMemory(id);
  return *row;
}

Status PostgresWriter::PutVectors(const Id& id, const std::string& model,
                                  std::span<const std::vector<float>> windows) {
  const auto is_new = new_rows_.find(id);
  if (is_new != new_rows_.end()) {  // it has none yet, and from now on it has
    const std::int64_t row = is_new->second;
    new_rows_.erase(is_new);
    return vectors_.Add(row, model, windows);
  }
  CAIRN_ASSIGN_OR_RETURN(const auto row, FindRow(id));
  if (vectors_.Has(row)) CAIRN_TRY(vectors_.Flush());
  Query drop = link_.Prepare("SELECT erase_vectors(?)");
  CAIRN_TRY(drop.Bind(row).Run());
  return vectors_.Add(row, model, windows);
}

Status PostgresWriter::InsertHandoffNotes(const Id& id, const HandoffNotes& notes) {
  return WriteNotes(
      "INSERT INTO handoff (summary, completed, in_progress_blocked, key_decisions, next_steps,"
      " memory_ids, tenant, row) SELECT ?, ?, ?, ?, ?, ?, m.tenant, m.row FROM memory AS m WHERE " +
          Mine("m") + " AND m.id = ?",
      id, notes);
}

Status PostgresWriter::UpdateHandoffNotes(const Id& id, const HandoffNotes& notes) {
  return WriteNotes(
      "UPDATE handoff AS h SET summary = ?, completed = ?, in_progress_blocked = ?,"
      " key_decisions = ?, next_steps = ?, memory_ids = ? FROM memory AS m WHERE " +
          Mine("m") + " AND h.tenant = m.tenant AND h.row = m.row AND m.id = ?",
      id, notes);
}

// Binds the notes, then the id.
Status PostgresWriter::WriteNotes(const std::string& sql, const Id& id, const HandoffNotes& notes) {
  Query query = link_.Prepare(sql);
  sql::BindNotes(query, notes);
  CAIRN_TRY(query.Bind(id.ToString()).Step());
  if (query.Changes() == 0) return NoSuchMemory(id);
  return {};
}

Status PostgresWriter::AppendAccesses(std::span<const AccessRecord> accesses) {
  Query query = link_.Prepare(
      "WITH taken AS MATERIALIZED (SELECT take_uses(?) AS first)"
      " INSERT INTO access_log (tenant, number, row, at, kind, query, score)"
      " SELECT m.tenant, taken.first + u.place - 1, m.row, u.at, u.kind, u.query, u.score"
      " FROM taken CROSS JOIN unnest(?::uuid[], ?::bigint[], ?::text[], ?::text[], ?::float8[])"
      " WITH ORDINALITY AS u (id, at, kind, query, score, place)"
      " JOIN memory AS m ON m.id = u.id AND " +
      Mine("m"));
  query.Bind(std::ssize(accesses));
  BindAccesses(query, accesses);
  CAIRN_TRY(query.Step());
  if (query.Changes() == std::ssize(accesses)) return {};
  for (const AccessRecord& access : accesses) {
    CAIRN_TRY(FindRow(access.memory));
  }
  return InternalError("not all uses were stored");
}

Status PostgresWriter::ReplaceAccesses(const Id& id, std::span<const AccessRecord> accesses) {
  CAIRN_ASSIGN_OR_RETURN(const auto row, FindRow(id));
  Query drop = link_.Prepare("SELECT erase_uses(?)");
  CAIRN_TRY(drop.Bind(row).Run());
  return AppendAccesses(accesses);
}

Status PostgresWriter::PutSetting(const std::string& name, const std::string& value) {
  Query query =
      link_.Prepare("INSERT INTO setting (tenant, name, value) VALUES (" + std::string(kMyTenant) +
                    ", ?, ?)"
                    " ON CONFLICT (tenant, name) DO UPDATE SET value = excluded.value");
  return query.Bind(name).Bind(value).Run();
}

Status PostgresWriter::PutIndexedFile(const IndexedFile& file) {
  Query query = link_.Prepare(
      "INSERT INTO indexed_file (tenant, " + std::string(sql::kFileColumns) + ") VALUES (" +
      kMyTenant +
      ", ?, ?, ?, ?, ?, ?, ?, ?, ?)"
      " ON CONFLICT (tenant, project, path) DO UPDATE SET hash = excluded.hash,"
      " bytes = excluded.bytes, modified = excluded.modified, changed = excluded.changed,"
      " recipe = excluded.recipe, named = excluded.named, indexed_at = excluded.indexed_at");
  sql::BindFile(query, file);
  return query.Run();
}

Status PostgresWriter::EraseIndexedFile(const std::string& project, const std::string& path) {
  Query query = link_.Prepare("SELECT erase_file(?, ?)::int");
  CAIRN_TRY(query.Bind(project).Bind(path).Step());
  if (query.Int(0) == 0) return NotFound("the file " + path + " is not indexed");
  return {};
}

}  // namespace cairn::postgres
