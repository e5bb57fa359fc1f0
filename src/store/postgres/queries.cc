#include "store/postgres/queries.h"

#include <algorithm>

#include "store/postgres/binary.h"
#include "store/postgres/dialect.h"
#include "store/sql/record.h"

namespace cairn::postgres {
namespace {

// A walk over everything reads this many at a time, so that neither side holds it all.
constexpr std::int64_t kBatch = 500;

std::string SelectMemories(const std::string& rest) {
  return "SELECT " + sql::MemoryColumnsOfM() + " FROM memory AS m WHERE " + Mine("m") + rest;
}

std::string SelectAccesses(const std::string& rest) {
  return "SELECT " + std::string(sql::kAccessColumns) +
         ", a.number FROM access_log AS a JOIN memory AS m ON m.tenant = a.tenant AND m.row = a.row"
         " WHERE " +
         Mine("a") + rest;
}

std::int64_t NotNegative(std::int64_t number) { return std::max<std::int64_t>(number, 0); }

}  // namespace

Result<std::optional<Memory>> Find(Link& link, const Id& id) {
  CAIRN_ASSIGN_OR_RETURN(auto memories, FindMany(link, std::span(&id, 1)));
  if (memories.empty()) return std::optional<Memory>();
  return std::optional<Memory>(std::move(memories.front()));
}

Result<std::vector<Memory>> FindMany(Link& link, std::span<const Id> ids) {
  Query query = link.Prepare("SELECT " + sql::MemoryColumnsOfM() +
                             " FROM unnest(?::uuid[]) WITH ORDINALITY AS wanted (id, place)"
                             " JOIN memory AS m ON m.id = wanted.id AND " +
                             Mine("m") + " ORDER BY wanted.place");
  query.BindIds(ids);
  return sql::ReadAll(query, sql::ReadMemory<Query>);
}

Result<std::optional<Id>> FindDuplicate(Link& link, const std::string& project,
                                        const std::string& content_hash, TimeMs now) {
  // Before the tables have been analysed the index of projects looks as good as that of hashes, and
  // goes through all of a project; so its column is hidden in an expression.
  Query query = link.Prepare(
      "SELECT m.id FROM memory AS m WHERE " + Mine("m") +
      " AND m.content_hash = ? AND m.project || '' = ? AND m.superseded_by IS NULL"
      " AND (m.expires_at IS NULL OR m.expires_at > ?) AND m.chunk = '' AND m.type <> 'handoff'"
      " ORDER BY m.created_at, m.id LIMIT 1");
  query.Bind(content_hash).Bind(project).Bind(now);
  return sql::ReadOneId(query);
}

Result<std::optional<std::string>> FindSetting(Link& link, const std::string& name) {
  Query query =
      link.Prepare("SELECT value FROM setting WHERE " + Mine("setting") + " AND name = ?");
  CAIRN_ASSIGN_OR_RETURN(const auto row, query.Bind(name).Step());
  return row ? std::optional(std::string(query.Text(0))) : std::nullopt;
}

Result<std::optional<std::int64_t>> RowOf(Link& link, const Id& id) {
  Query query = link.Prepare("SELECT m.row FROM memory AS m WHERE " + Mine("m") + " AND m.id = ?");
  CAIRN_ASSIGN_OR_RETURN(const auto row, query.Bind(id.ToString()).Step());
  return row ? std::optional(query.Int(0)) : std::nullopt;
}

Result<std::optional<Id>> IdOfRow(Link& link, std::int64_t row) {
  Query query = link.Prepare("SELECT m.id FROM memory AS m WHERE " + Mine("m") + " AND m.row = ?");
  query.Bind(row);
  return sql::ReadOneId(query);
}

Result<MemoryPage> List(Link& link, const Filter& filter, Order order, const Page& page,
                        TimeMs now) {
  const sql::Condition condition = ConditionFor(filter, now);
  const std::string where = Mine("m") + " AND " + condition.sql;
  Query count = link.Prepare("SELECT count(*) FROM memory AS m WHERE " + where);
  sql::BindCondition(count, condition);
  CAIRN_TRY(count.Step());
  MemoryPage result;
  result.total_count = count.Int(0);
  if (page.limit <= 0) return result;
  Query query = link.Prepare("SELECT " + sql::MemoryColumnsOfM() + " FROM memory AS m WHERE " +
                             where + " ORDER BY " + std::string(sql::OrderColumn(order)) +
                             " DESC, m.row DESC LIMIT ? OFFSET ?");
  sql::BindCondition(query, condition);
  query.Bind(page.limit).Bind(NotNegative(page.offset));
  CAIRN_ASSIGN_OR_RETURN(auto items, sql::ReadAll(query, sql::ReadMemory<Query>));
  result.items = std::move(items);
  return result;
}

Result<std::vector<Neighbours>> FindNeighbours(Link& link, std::span<const Memory> memories,
                                               TimeMs now) {
  const auto beside = [](const std::string& compare, const std::string& order) {
    return "(SELECT m.id FROM memory AS m WHERE " + Mine("m") +
           " AND m.thread = w.thread AND m.thread <> '' AND m.position " + compare +
           " w.position AND m.project = w.project AND m.superseded_by IS NULL"
           " AND (m.expires_at IS NULL OR m.expires_at > w.now) ORDER BY m.position " +
           order + ", m.id " + order + " LIMIT 1)";
  };
  static const std::string sql =
      "SELECT " + beside("<", "DESC") + ", " + beside(">", "ASC") +
      ", w.place FROM (SELECT u.*, ?::bigint AS now FROM unnest(?::text[], ?::bigint[], ?::text[])"
      " WITH ORDINALITY AS u (thread, position, project, place)) AS w";
  ArrayBuilder threads(TypeNumber::kText), positions(TypeNumber::kInt64);
  ArrayBuilder projects(TypeNumber::kText);
  for (const Memory& memory : memories) {
    threads.Add(memory.thread);
    memory.position ? positions.AddInt64(*memory.position) : positions.AddNull();
    projects.Add(memory.project);
  }
  std::vector<Neighbours> all(memories.size());
  Query query = link.Prepare(sql);
  query.Bind(now).BindBinary(threads.Take()).BindBinary(positions.Take());
  query.BindBinary(projects.Take());
  const auto read = [&](const Query& row) -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto place, row.Place(2, all.size()));
    Neighbours& neighbours = all[place];
    if (!row.IsNull(0)) CAIRN_TRY(sql::ReadValue(row, 0, neighbours.previous.emplace()));
    if (!row.IsNull(1)) CAIRN_TRY(sql::ReadValue(row, 1, neighbours.next.emplace()));
    return {};
  };
  CAIRN_TRY(ForEachRow(query, read));
  return all;
}

Result<std::vector<std::string>> Speakers(Link& link, std::int64_t limit) {
  // From one name to the next in the index: there are few of them, however many memories.
  static const std::string next =
      "(SELECT min(m.speaker) FROM memory AS m WHERE " + Mine("m") + " AND m.speaker <> ''";
  Query query =
      link.Prepare("WITH RECURSIVE each (name) AS (SELECT " + next + ") UNION ALL SELECT " + next +
                   " AND m.speaker > each.name) FROM each WHERE each.name IS NOT NULL)"
                   " SELECT name FROM each WHERE name IS NOT NULL LIMIT ?");
  query.Bind(NotNegative(limit));
  return sql::ReadAll(query, sql::ReadText<Query>);
}

Result<std::optional<HandoffNotes>> FindHandoffNotes(Link& link, const Id& id) {
  Query query = link.Prepare("SELECT " + std::string(sql::kNotesColumns) +
                             " FROM handoff AS h JOIN memory AS m ON m.tenant = h.tenant"
                             " AND m.row = h.row WHERE " +
                             Mine("m") + " AND m.id = ?");
  CAIRN_ASSIGN_OR_RETURN(const auto row, query.Bind(id.ToString()).Step());
  if (!row) return std::optional<HandoffNotes>();
  CAIRN_ASSIGN_OR_RETURN(auto notes, sql::ReadNotes(query));
  return std::optional<HandoffNotes>(std::move(notes));
}

Result<std::vector<AccessRecord>> Accesses(Link& link, const Id& id) {
  Query query = link.Prepare(SelectAccesses(" AND m.id = ? ORDER BY a.at, a.number"));
  query.Bind(id.ToString());
  return sql::ReadAll(query, sql::ReadAccess<Query>);
}

Result<std::vector<AccessRecord>> RecentAccesses(Link& link, std::int64_t limit) {
  Query query = link.Prepare(SelectAccesses(" ORDER BY a.at DESC, a.number DESC LIMIT ?"));
  query.Bind(NotNegative(limit));
  return sql::ReadAll(query, sql::ReadAccess<Query>);
}

Result<std::vector<std::string>> IndexedProjects(Link& link) {
  Query query = link.Prepare("SELECT DISTINCT project FROM indexed_file WHERE " +
                             Mine("indexed_file") + " ORDER BY project");
  return sql::ReadAll(query, sql::ReadText<Query>);
}

Result<std::vector<IndexedFile>> IndexedFiles(Link& link, const std::string& project) {
  Query query =
      link.Prepare("SELECT " + std::string(sql::kFileColumns) + " FROM indexed_file WHERE " +
                   Mine("indexed_file") + " AND project = ? ORDER BY path");
  query.Bind(project);
  return sql::ReadAll(query, sql::ReadFile<Query>);
}

Result<std::vector<Memory>> FindPieces(Link& link, const std::string& project,
                                       const std::string& file_path) {
  Query query =
      link.Prepare(SelectMemories(" AND m.file_path = ? AND m.file_path <> '' AND m.project = ?"
                                  " AND m.chunk <> '' ORDER BY m.position NULLS FIRST, m.id"));
  query.Bind(file_path).Bind(project);
  return sql::ReadAll(query, sql::ReadMemory<Query>);
}

Status ForEachMemory(Link& link, const Reader::VisitMemory& visit) {
  static const std::string sql = "SELECT " + sql::MemoryColumnsOfM() +
                                 ", m.row FROM memory AS m WHERE " + Mine("m") +
                                 " AND m.row > ? ORDER BY m.row LIMIT ?";
  std::int64_t last = 0;
  for (std::int64_t count = kBatch; count == kBatch;) {
    Query query = link.Prepare(sql);
    query.Bind(last).Bind(kBatch);
    count = 0;
    CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
      CAIRN_ASSIGN_OR_RETURN(const auto memory, sql::ReadMemory(row));
      last = row.Int(kMemoryFieldCount);
      ++count;
      return visit(memory);
    }));
  }
  return {};
}

Status ForEachAccess(Link& link, const Reader::VisitAccess& visit) {
  static const std::string sql = SelectAccesses(
      " AND (a.at, a.number) > (?::bigint, ?::bigint) ORDER BY a.at, a.number LIMIT ?");
  std::int64_t at = std::numeric_limits<std::int64_t>::min(), number = 0;
  for (std::int64_t count = kBatch; count == kBatch;) {
    Query query = link.Prepare(sql);
    query.Bind(at).Bind(number).Bind(kBatch);
    count = 0;
    CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
      CAIRN_ASSIGN_OR_RETURN(const auto access, sql::ReadAccess(row));
      at = access.at;
      number = row.Int(5);
      ++count;
      return visit(access);
    }));
  }
  return {};
}

}  // namespace cairn::postgres
