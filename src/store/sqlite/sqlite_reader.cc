#include "store/sqlite/sqlite_reader.h"

#include <algorithm>
#include <cassert>

#include "store/sql/pair_counter.h"
#include "store/sql/record.h"
#include "store/sql/vector_blob.h"
#include "store/sqlite/dialect.h"
#include "store/sqlite/row_facts.h"
#include "store/sqlite/vector_cache.h"
#include "store/sqlite/vector_compare.h"

namespace cairn::sqlite {
namespace {

Result<std::int64_t> Count(Connection& connection, const std::string& from_where,
                           const sql::Condition& condition) {
  CAIRN_ASSIGN_OR_RETURN(auto query, connection.Prepare("SELECT count(*) FROM " + from_where));
  sql::BindCondition(query, condition);
  CAIRN_TRY(query.Step());
  return query.Int(0);
}

// How many memories are alive and no handoff. Counting them one by one would make the list of a
// large store slow, so the few that are hidden are taken off the number of rows, which SQLite knows
// almost at once.
Result<std::int64_t> CountShown(Connection& connection, TimeMs now) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection.Prepare(
          "SELECT (SELECT count(*) FROM memory)"
          " - (SELECT count(*) FROM memory WHERE superseded_by IS NOT NULL OR type = 'handoff')"
          " - (SELECT count(*) FROM memory WHERE expires_at <= ? AND superseded_by IS NULL"
          "    AND type <> 'handoff')"));
  query.Bind(now);
  CAIRN_TRY(query.Step());
  return query.Int(0);
}

Status CountInto(Connection& connection, std::string_view column, TimeMs now,
                 std::map<std::string, std::int64_t>& counts) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection.Prepare(
          "SELECT " + std::string(column) +
          ", count(*) FROM memory WHERE superseded_by IS NULL AND coalesce(expires_at > ?, 1)"
          " GROUP BY 1"));
  query.Bind(now);
  return ForEachRow(query, [&](const Query& row) -> Status {
    counts[std::string(row.Text(0))] = row.Int(1);
    return {};
  });
}

Status CountVectors(Connection& connection, std::map<std::string, std::int64_t>& counts) {
  CAIRN_ASSIGN_OR_RETURN(auto query,
                         connection.Prepare("SELECT model, count(*) FROM vector GROUP BY model"));
  return ForEachRow(query, [&](const Query& row) -> Status {
    counts[std::string(row.Text(0))] = row.Int(1);
    return {};
  });
}

// The next memory in one direction: `compare` is < with DESC or > with ASC.
Result<std::optional<Id>> FindBeside(Connection& connection, const ThreadPlace& place, TimeMs now,
                                     const char* compare, const char* order) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection.Prepare(
          std::string("SELECT id FROM memory WHERE thread = ? AND thread <> '' AND position ") +
          compare +
          " ? AND project = ? AND superseded_by IS NULL AND coalesce(expires_at > ?, 1)"
          " ORDER BY position " +
          order + ", id " + order + " LIMIT 1"));
  query.Bind(place.thread).Bind(*place.position).Bind(place.project).Bind(now);
  return sql::ReadOneId(query);
}

// From this many ids on, the caller reads all vectors once, and no search needs their pages again.
constexpr std::size_t kManyVectors = 100;

}  // namespace

SqliteReader::SqliteReader(Connection& connection, VectorCache* vectors)
    : connection_(connection), vectors_(vectors) {
  assert(connection.is_in_transaction());
}

Result<std::optional<Memory>> SqliteReader::Find(const Id& id) {
  CAIRN_ASSIGN_OR_RETURN(auto memories, FindMany(std::span(&id, 1)));
  if (memories.empty()) return std::optional<Memory>();
  return std::optional<Memory>(std::move(memories.front()));
}

Result<std::vector<Memory>> SqliteReader::FindMany(std::span<const Id> ids) {
  static const std::string sql = "SELECT " + sql::MemoryColumnsOfM() +
                                 " FROM carray(?) AS c CROSS JOIN memory AS m ON m.id = c.value";
  CAIRN_ASSIGN_OR_RETURN(auto query, connection_.Prepare(sql));
  const IdTexts texts(ids);
  query.BindTexts(texts.pointers());
  return sql::ReadAll(query, sql::ReadMemory<Query>);
}

Result<std::optional<Id>> SqliteReader::FindDuplicate(const std::string& project,
                                                      const std::string& content_hash, TimeMs now) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection_.Prepare(
          "SELECT id FROM memory WHERE content_hash = ? AND project = ? AND superseded_by IS NULL"
          " AND coalesce(expires_at > ?, 1) AND chunk = '' AND type <> 'handoff'"
          " ORDER BY created_at, id LIMIT 1"));
  query.Bind(content_hash).Bind(project).Bind(now);
  return sql::ReadOneId(query);
}

Result<MemoryPage> SqliteReader::List(const Filter& filter, Order order, const Page& page,
                                      TimeMs now) {
  const sql::Condition condition = ConditionFor(filter, now);
  const std::string from_where = "memory AS m WHERE " + condition.sql;
  MemoryPage result;
  CAIRN_ASSIGN_OR_RETURN(const auto total, filter == Filter()
                                               ? CountShown(connection_, now)
                                               : Count(connection_, from_where, condition));
  result.total_count = total;
  const std::string by(sql::OrderColumn(order));
  CAIRN_ASSIGN_OR_RETURN(
      auto query, connection_.Prepare("SELECT " + sql::MemoryColumnsOfM() + " FROM " + from_where +
                                      " ORDER BY " + by + " DESC, m.row DESC LIMIT ? OFFSET ?"));
  sql::BindCondition(query, condition);
  query.Bind(page.limit).Bind(page.offset);
  CAIRN_ASSIGN_OR_RETURN(auto items, sql::ReadAll(query, sql::ReadMemory<Query>));
  result.items = std::move(items);
  return result;
}

Result<std::vector<MemoryOutline>> SqliteReader::Outlines(const Filter& filter, TimeMs now) {
  const sql::Condition condition = ConditionFor(filter, now);
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection_.Prepare("SELECT " + std::string(sql::kOutlineColumns) +
                          " FROM memory AS m WHERE " + condition.sql + " ORDER BY m.row"));
  sql::BindCondition(query, condition);
  auto outlines = sql::ReadAll(query, sql::ReadOutline<Query>);
  connection_.DropCache();
  return outlines;
}

Result<std::vector<Neighbours>> SqliteReader::FindNeighbours(std::span<const ThreadPlace> places,
                                                             TimeMs now) {
  std::vector<Neighbours> all;
  for (const ThreadPlace& place : places) {
    Neighbours& neighbours = all.emplace_back();
    if (place.thread.empty() || !place.position) continue;
    CAIRN_ASSIGN_OR_RETURN(neighbours.previous, FindBeside(connection_, place, now, "<", "DESC"));
    CAIRN_ASSIGN_OR_RETURN(neighbours.next, FindBeside(connection_, place, now, ">", "ASC"));
  }
  return all;
}

// No index is by successor, but one names the few memories that have any, or are handoffs: the
// first half of the condition repeats its words, and the + keeps SQLite from walking the whole
// table for its order.
Result<std::vector<Id>> SqliteReader::FindReplaced(const Id& by) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query, connection_.Prepare(
                      "SELECT id FROM memory WHERE (superseded_by IS NOT NULL OR type = 'handoff')"
                      " AND superseded_by = ? ORDER BY +row"));
  query.BindCopy(by.ToString());
  return sql::ReadAll(query, sql::ReadId<Query>);
}

Result<std::optional<HandoffNotes>> SqliteReader::FindHandoffNotes(const Id& id) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query, connection_.Prepare(
                      "SELECT " + std::string(sql::kNotesColumns) +
                      " FROM handoff AS h JOIN memory AS m ON m.row = h.memory WHERE m.id = ?"));
  query.BindCopy(id.ToString());
  CAIRN_ASSIGN_OR_RETURN(const auto row, query.Step());
  if (!row) return std::optional<HandoffNotes>();
  CAIRN_ASSIGN_OR_RETURN(auto notes, sql::ReadNotes(query));
  return std::optional<HandoffNotes>(std::move(notes));
}

Result<std::optional<std::int64_t>> SqliteReader::RowOf(const Id& id) {
  CAIRN_ASSIGN_OR_RETURN(const auto rows, RowsOf(connection_, std::span(&id, 1)));
  return rows.front();
}

Result<std::optional<Id>> SqliteReader::IdOfRow(std::int64_t row) {
  CAIRN_ASSIGN_OR_RETURN(auto query, connection_.Prepare("SELECT id FROM memory WHERE row = ?"));
  query.Bind(row);
  return sql::ReadOneId(query);
}

Result<std::vector<std::string>> SqliteReader::IndexedProjects() {
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection_.Prepare("SELECT DISTINCT project FROM indexed_file ORDER BY project"));
  return sql::ReadAll(query, sql::ReadText<Query>);
}

Result<std::vector<IndexedFile>> SqliteReader::IndexedFiles(const std::string& project) {
  CAIRN_ASSIGN_OR_RETURN(auto query,
                         connection_.Prepare("SELECT " + std::string(sql::kFileColumns) +
                                             " FROM indexed_file WHERE project = ? ORDER BY path"));
  query.Bind(project);
  return sql::ReadAll(query, sql::ReadFile<Query>);
}

Result<std::vector<Memory>> SqliteReader::FindPieces(const std::string& project,
                                                     const std::string& file_path) {
  static const std::string sql = "SELECT " + sql::MemoryColumns() +
                                 " FROM memory WHERE file_path = ? AND file_path <> ''"
                                 " AND project = ? AND chunk <> '' ORDER BY position, id";
  CAIRN_ASSIGN_OR_RETURN(auto query, connection_.Prepare(sql));
  query.Bind(file_path).Bind(project);
  return sql::ReadAll(query, sql::ReadMemory<Query>);
}

Result<std::optional<std::string>> SqliteReader::FindSetting(const std::string& name) {
  CAIRN_ASSIGN_OR_RETURN(auto query,
                         connection_.Prepare("SELECT value FROM setting WHERE name = ?"));
  query.Bind(name);
  CAIRN_ASSIGN_OR_RETURN(const auto row, query.Step());
  return row ? std::optional(std::string(query.Text(0))) : std::nullopt;
}

Status SqliteReader::ForEachMemory(const VisitMemory& visit) {
  static const std::string sql = "SELECT " + sql::MemoryColumns() + " FROM memory ORDER BY row";
  CAIRN_ASSIGN_OR_RETURN(auto query, connection_.Prepare(sql));
  Status walked = ForEachRow(query, [&](const Query& row) -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto memory, sql::ReadMemory(row));
    return visit(memory);
  });
  connection_.DropCache();
  return walked;
}

Result<std::vector<std::string>> SqliteReader::Speakers(std::int64_t limit) {
  // From one name to the next in the index: there are few of them, however many memories.
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection_.Prepare(
          "WITH RECURSIVE each (name) AS (SELECT min(speaker) FROM memory WHERE speaker <> ''"
          " UNION ALL SELECT (SELECT min(speaker) FROM memory WHERE speaker <> '' AND speaker > "
          "name)"
          " FROM each WHERE name IS NOT NULL)"
          " SELECT name FROM each WHERE name IS NOT NULL LIMIT ?"));
  query.Bind(limit);
  std::vector<std::string> names;
  CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
    names.emplace_back(row.Text(0));
    return {};
  }));
  return names;
}

Result<std::vector<VectorHit>> SqliteReader::SearchVectors(const std::string& model,
                                                           std::span<const float> query,
                                                           const Filter& filter, std::int64_t limit,
                                                           TimeMs now) {
  if (vectors_ == nullptr) return CompareVectors(connection_, model, query, filter, limit, now);
  return vectors_->Search(connection_, model, query, filter, limit, now);
}

Result<std::vector<std::optional<VectorHit>>> SqliteReader::ScoreVectors(
    const std::string& model, std::span<const float> query, std::span<const Id> ids) {
  if (vectors_ == nullptr) return CompareVectorsOf(connection_, model, query, ids);
  return vectors_->Score(connection_, model, query, ids);
}

Result<std::vector<VectorSource::Windows>> SqliteReader::FindVectors(const std::string& model,
                                                                     std::span<const Id> ids) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection_.Prepare(
          "SELECT d.data, v.dimension FROM memory AS m JOIN vector AS v ON v.memory = m.row"
          " JOIN vector_data AS d ON d.change = v.change WHERE m.id = ? AND v.model = ?"
          " ORDER BY v.window"));
  std::vector<Windows> all;
  for (const Id& id : ids) {
    Windows& windows = all.emplace_back();
    query.Reset();
    query.BindCopy(id.ToString()).Bind(model);
    CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
      std::vector<float> values(static_cast<std::size_t>(row.Int(1)));
      if (sql::DecodeVector(row.Blob(0), values)) windows.push_back(std::move(values));
      return {};
    }));
  }
  if (ids.size() >= kManyVectors) connection_.DropCache();
  return all;
}

Result<std::vector<Id>> SqliteReader::FindWithoutVectors(const std::string& model,
                                                         std::int64_t limit) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection_.Prepare("SELECT id FROM memory WHERE NOT EXISTS"
                          " (SELECT 1 FROM vector AS v WHERE v.memory = memory.row AND v.model = ?)"
                          " ORDER BY row LIMIT ?"));
  query.Bind(model).Bind(limit);
  return sql::ReadAll(query, sql::ReadId<Query>);
}

Result<StoreStats> SqliteReader::Stats(TimeMs now) {
  StoreStats stats;
  CAIRN_ASSIGN_OR_RETURN(auto query, connection_.Prepare(R"sql(
    SELECT count(*) FILTER (WHERE alive), count(*) FILTER (WHERE superseded_by = 'DELETED'),
           count(*) FILTER (WHERE superseded_by <> 'DELETED'),
           count(*) FILTER (WHERE expires_at <= ?1),
           avg(importance) FILTER (WHERE alive), avg(confidence) FILTER (WHERE alive),
           total(access_count) FILTER (WHERE alive),
           min(created_at) FILTER (WHERE alive), max(created_at) FILTER (WHERE alive)
    FROM (SELECT *, superseded_by IS NULL AND coalesce(expires_at > ?1, 1) AS alive FROM memory)
  )sql"));
  query.Bind(now);
  CAIRN_TRY(query.Step());
  stats.total = query.Int(0);
  stats.deleted = query.Int(1);
  stats.superseded = query.Int(2);
  stats.expired = query.Int(3);
  stats.avg_importance = query.Double(4);
  stats.avg_confidence = query.Double(5);
  stats.total_accesses = query.Int(6);
  if (!query.IsNull(7)) stats.oldest = query.Int(7);
  if (!query.IsNull(8)) stats.newest = query.Int(8);
  CAIRN_TRY(CountInto(connection_, "type", now, stats.by_type));
  CAIRN_TRY(CountInto(connection_, "category", now, stats.by_category));
  CAIRN_TRY(CountInto(connection_, "source", now, stats.by_source));
  CAIRN_TRY(CountInto(connection_, "project", now, stats.by_project));
  CAIRN_TRY(CountVectors(connection_, stats.vectors_by_model));
  CAIRN_ASSIGN_OR_RETURN(
      const auto bytes,
      connection_.ReadInt(
          "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"));
  stats.db_bytes = bytes;
  CAIRN_ASSIGN_OR_RETURN(const auto version, connection_.ReadInt("PRAGMA user_version"));
  stats.schema_version = version;
  return stats;
}

Result<std::vector<EntityCount>> SqliteReader::Entities(const Filter& filter, const Page& page,
                                                        TimeMs now) {
  const sql::Condition condition = ConditionFor(filter, now);
  // With min(), SQLite takes the other columns of that row: the spelling that was stored first.
  CAIRN_ASSIGN_OR_RETURN(
      auto query, connection_.Prepare(
                      "SELECT e.name, count(*), min(e.memory) FROM memory_entity AS e"
                      " JOIN memory AS m ON m.row = e.memory WHERE " +
                      condition.sql + " GROUP BY e.name ORDER BY 2 DESC, e.name LIMIT ? OFFSET ?"));
  sql::BindCondition(query, condition);
  query.Bind(page.limit).Bind(page.offset);
  std::vector<EntityCount> counts;
  CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
    counts.push_back({std::string(row.Text(0)), row.Int(1)});
    return {};
  }));
  return counts;
}

Result<std::vector<EntityPair>> SqliteReader::EntityPairs(std::span<const std::string> names,
                                                          const Filter& filter, TimeMs now) {
  const sql::Condition condition = ConditionFor(filter, now);
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection_.Prepare(
          "SELECT e.memory, c.rowid FROM carray(?) AS c"
          " CROSS JOIN memory_entity AS e ON e.name = c.value JOIN memory AS m ON m.row = e.memory"
          " WHERE " +
          condition.sql + " ORDER BY 1, 2"));
  std::vector<const char*> texts;
  for (const std::string& name : names) texts.push_back(name.c_str());
  query.BindTexts(texts);
  sql::BindCondition(query, condition);
  sql::PairCounter counter;
  CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
    counter.Add(row.Int(0), static_cast<std::size_t>(row.Int(1) - 1));  // carray counts from 1
    return {};
  }));
  return counter.Take();
}

Result<std::vector<SourceActivity>> SqliteReader::Writers(std::int64_t limit) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query, connection_.Prepare(
                      "SELECT source, session, count(*), max(created_at) FROM memory GROUP BY 1, 2"
                      " ORDER BY 4 DESC, 1, 2 LIMIT ?"));
  query.Bind(std::max<std::int64_t>(limit, 0));
  std::vector<SourceActivity> writers;
  CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
    writers.push_back({std::string(row.Text(0)), std::string(row.Text(1)), row.Int(2), row.Int(3)});
    return {};
  }));
  return writers;
}

Result<std::vector<AccessRecord>> SqliteReader::Accesses(const Id& id) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query, connection_.Prepare(
                      "SELECT " + std::string(sql::kAccessColumns) +
                      " FROM access_log AS a"
                      " JOIN memory AS m ON m.row = a.memory WHERE m.id = ? ORDER BY a.at, a.row"));
  query.BindCopy(id.ToString());
  return sql::ReadAll(query, sql::ReadAccess<Query>);
}

// Uses are logged nearly in the order of their times, but an import brings older ones: so all times
// are looked at, and only what is returned is read as a whole.
Result<std::vector<AccessRecord>> SqliteReader::RecentAccesses(std::int64_t limit) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection_.Prepare(
          "SELECT " + std::string(sql::kAccessColumns) +
          " FROM"
          " (SELECT row FROM access_log ORDER BY at DESC, row DESC LIMIT ?) AS latest"
          " JOIN access_log AS a ON a.row = latest.row JOIN memory AS m ON m.row = a.memory"
          " ORDER BY a.at DESC, a.row DESC"));
  query.Bind(std::max<std::int64_t>(limit, 0));
  return sql::ReadAll(query, sql::ReadAccess<Query>);
}

Status SqliteReader::ForEachAccess(const VisitAccess& visit) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection_.Prepare("SELECT " + std::string(sql::kAccessColumns) +
                          " FROM access_log AS a"
                          " JOIN memory AS m ON m.row = a.memory ORDER BY a.at, a.row"));
  return ForEachRow(query, [&](const Query& row) -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto access, sql::ReadAccess(row));
    return visit(access);
  });
}

}  // namespace cairn::sqlite
