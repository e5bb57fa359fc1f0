#include "store/sqlite/sqlite_writer.h"

#include "store/sql/record.h"
#include "store/sql/vector_blob.h"
#include "vector/codes.h"

namespace cairn::sqlite {
namespace {

// Each INSERT ends in a savepoint that flushes FTS5's pending terms. From this many rows on,
// filling a temporary table and firing the triggers from one INSERT … SELECT is quicker
// (bench/foundation_bench).
constexpr std::size_t kStageFrom = 32;

Error NoSuchMemory(const Id& id) { return NotFound("there is no memory " + id.ToString()); }

}  // namespace

Status SqliteWriter::Insert(std::span<const Memory> memories) {
  CAIRN_TRY(connection_.Run("SAVEPOINT insertion"));
  Status inserted =
      memories.size() < kStageFrom ? InsertOneByOne(memories) : InsertStaged(memories);
  if (inserted) return connection_.Run("RELEASE insertion");
  if (inserted.error().code != ErrorCode::kConflict) return inserted;
  // A second row with an id is the one thing a caller can do wrong; nothing of the batch stays,
  // even if he goes on.
  CAIRN_TRY(connection_.Run("ROLLBACK TO insertion; RELEASE insertion"));
  return Conflict("a memory with this id already exists; nothing was stored");
}

Status SqliteWriter::InsertOneByOne(std::span<const Memory> memories) {
  static const std::string sql =
      "INSERT INTO memory (" + sql::MemoryColumns() + ") VALUES (" + sql::MemoryParameters() + ")";
  CAIRN_ASSIGN_OR_RETURN(auto query, connection_.Prepare(sql));
  for (const Memory& memory : memories) {
    sql::BindMemory(query, memory);
    CAIRN_TRY(query.Run());
  }
  return {};
}

Status SqliteWriter::InsertStaged(std::span<const Memory> memories) {
  static const std::string make = "CREATE TEMP TABLE IF NOT EXISTS staging AS SELECT " +
                                  sql::MemoryColumns() + " FROM memory LIMIT 0";
  static const std::string stage = "INSERT INTO temp.staging (" + sql::MemoryColumns() +
                                   ") VALUES (" + sql::MemoryParameters() + ")";
  static const std::string store = "INSERT INTO memory (" + sql::MemoryColumns() + ") SELECT " +
                                   sql::MemoryColumns() + " FROM temp.staging ORDER BY rowid";
  CAIRN_TRY(connection_.Run(make));
  {
    CAIRN_ASSIGN_OR_RETURN(auto query, connection_.Prepare(stage));
    for (const Memory& memory : memories) {
      sql::BindMemory(query, memory);
      CAIRN_TRY(query.Run());
    }
  }
  CAIRN_TRY(connection_.Run(store));
  return connection_.Run("DELETE FROM temp.staging");
}

Status SqliteWriter::Update(const Memory& memory) {
  static const std::string sql = "UPDATE memory SET " + sql::MemoryAssignments() + " WHERE id = ?";
  CAIRN_ASSIGN_OR_RETURN(auto query, connection_.Prepare(sql));
  sql::BindMemory(query, memory);
  query.BindCopy(memory.id.ToString());
  CAIRN_TRY(query.Run());
  if (connection_.Changes() == 0) return NoSuchMemory(memory.id);
  return {};
}

Status SqliteWriter::Erase(const Id& id) {
  CAIRN_ASSIGN_OR_RETURN(auto query, connection_.Prepare("DELETE FROM memory WHERE id = ?"));
  query.BindCopy(id.ToString());
  CAIRN_TRY(query.Run());
  if (connection_.Changes() == 0) return NoSuchMemory(id);
  return {};
}

Result<std::int64_t> SqliteWriter::EraseExpired(TimeMs until) {
  CAIRN_ASSIGN_OR_RETURN(auto query,
                         connection_.Prepare("DELETE FROM memory WHERE expires_at <= ?"));
  query.Bind(until);
  CAIRN_TRY(query.Run());
  return connection_.Changes();
}

Result<std::int64_t> SqliteWriter::FindRow(const Id& id) {
  CAIRN_ASSIGN_OR_RETURN(const auto row, RowOf(id));
  if (!row) return NoSuchMemory(id);
  return *row;
}

Status SqliteWriter::PutVectors(const Id& id, const std::string& model,
                                std::span<const std::vector<float>> windows) {
  CAIRN_ASSIGN_OR_RETURN(const auto row, FindRow(id));
  CAIRN_ASSIGN_OR_RETURN(auto drop, connection_.Prepare("DELETE FROM vector WHERE memory = ?"));
  CAIRN_TRY(drop.Bind(row).Run());
  return InsertWindows(row, model, windows);
}

Status SqliteWriter::InsertWindows(std::int64_t row, const std::string& model,
                                   std::span<const std::vector<float>> windows) {
  CAIRN_ASSIGN_OR_RETURN(
      auto put,
      connection_.Prepare(
          "INSERT INTO vector (memory, model, window, dimension, code) VALUES (?, ?, ?, ?, ?)"));
  CAIRN_ASSIGN_OR_RETURN(
      auto put_data,
      connection_.Prepare("INSERT INTO vector_data VALUES (last_insert_rowid(), ?)"));
  std::int64_t window = 0;
  for (const std::vector<float>& values : windows) {
    const std::string code = MakeCode(values).value_or("");
    put.Bind(row).Bind(model).Bind(window++).Bind(std::ssize(values));
    CAIRN_TRY(put.BindBlob(code).Run());
    CAIRN_TRY(put_data.BindBlob(sql::EncodeVector(values)).Run());
  }
  return {};
}

Status SqliteWriter::InsertHandoffNotes(const Id& id, const HandoffNotes& notes) {
  return WriteNotes(
      "INSERT INTO handoff (memory, summary, completed, in_progress_blocked, key_decisions,"
      " next_steps, memory_ids) SELECT row, ?, ?, ?, ?, ?, ? FROM memory WHERE id = ?",
      id, notes);
}

Status SqliteWriter::UpdateHandoffNotes(const Id& id, const HandoffNotes& notes) {
  return WriteNotes(
      "UPDATE handoff SET summary = ?, completed = ?, in_progress_blocked = ?, key_decisions = ?,"
      " next_steps = ?, memory_ids = ? WHERE memory = (SELECT row FROM memory WHERE id = ?)",
      id, notes);
}

// Binds the notes, then the id.
Status SqliteWriter::WriteNotes(std::string_view sql, const Id& id, const HandoffNotes& notes) {
  CAIRN_ASSIGN_OR_RETURN(auto query, connection_.Prepare(sql));
  sql::BindNotes(query, notes);
  query.BindCopy(id.ToString());
  CAIRN_TRY(query.Run());
  if (connection_.Changes() == 0) return NoSuchMemory(id);
  return {};
}

Status SqliteWriter::PutSetting(const std::string& name, const std::string& value) {
  CAIRN_ASSIGN_OR_RETURN(auto query,
                         connection_.Prepare("INSERT OR REPLACE INTO setting VALUES (?, ?)"));
  return query.Bind(name).Bind(value).Run();
}

Status SqliteWriter::PutIndexedFile(const IndexedFile& file) {
  CAIRN_ASSIGN_OR_RETURN(auto query, connection_.Prepare("INSERT OR REPLACE INTO indexed_file (" +
                                                         std::string(sql::kFileColumns) +
                                                         ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"));
  sql::BindFile(query, file);
  return query.Run();
}

Status SqliteWriter::EraseIndexedFile(const std::string& project, const std::string& path) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query, connection_.Prepare("DELETE FROM indexed_file WHERE project = ? AND path = ?"));
  CAIRN_TRY(query.Bind(project).Bind(path).Run());
  if (connection_.Changes() == 0) return NotFound("the file " + path + " is not indexed");
  return {};
}

Status SqliteWriter::AppendAccesses(std::span<const AccessRecord> accesses) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query, connection_.Prepare("INSERT INTO access_log (memory, at, kind, query, score)"
                                      " SELECT row, ?, ?, ?, ? FROM memory WHERE id = ?"));
  for (const AccessRecord& access : accesses) {
    query.Bind(access.at).Bind(NameOf(access.kind)).Bind(access.query);
    access.score ? query.Bind(*access.score) : query.BindNull();
    query.BindCopy(access.memory.ToString());
    CAIRN_TRY(query.Run());
    if (connection_.Changes() == 0) return NoSuchMemory(access.memory);
  }
  return {};
}

Status SqliteWriter::ReplaceAccesses(const Id& id, std::span<const AccessRecord> accesses) {
  CAIRN_ASSIGN_OR_RETURN(const auto row, FindRow(id));
  CAIRN_ASSIGN_OR_RETURN(auto drop, connection_.Prepare("DELETE FROM access_log WHERE memory = ?"));
  CAIRN_TRY(drop.Bind(row).Run());
  return AppendAccesses(accesses);
}

}  // namespace cairn::sqlite
