#include "store/postgres/postgres_reader.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>

#include "base/text.h"
#include "store/postgres/binary.h"
#include "store/postgres/dialect.h"
#include "store/sql/pair_counter.h"
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

using Counts = std::map<std::string, std::int64_t>;

Status ReadCounts(Query& query, Counts& counts) {
  return ForEachRow(query, [&](const Query& row) -> Status {
    counts[std::string(row.Text(0))] = row.Int(1);
    return {};
  });
}

Status CountInto(Link& link, const std::string& column, TimeMs now, Counts& counts) {
  Query query =
      link.Prepare("SELECT m." + column + ", count(*) FROM memory AS m WHERE " + Mine("m") +
                   " AND m.superseded_by IS NULL"
                   " AND (m.expires_at IS NULL OR m.expires_at > ?) GROUP BY 1");
  query.Bind(now);
  return ReadCounts(query, counts);
}

Status SummariseStates(Link& link, TimeMs now, StoreStats& stats) {
  Query query = link.Prepare(
      "SELECT count(*) FILTER (WHERE alive), count(*) FILTER (WHERE superseded_by = 'DELETED'),"
      " count(*) FILTER (WHERE superseded_by <> 'DELETED'), count(*) FILTER (WHERE expired),"
      " coalesce(avg(importance) FILTER (WHERE alive), 0)::float8,"
      " coalesce(avg(confidence) FILTER (WHERE alive), 0)::float8,"
      " coalesce(sum(access_count) FILTER (WHERE alive), 0)::bigint,"
      " min(created_at) FILTER (WHERE alive), max(created_at) FILTER (WHERE alive)"
      " FROM (SELECT *, expires_at <= w.now AS expired, superseded_by IS NULL"
      " AND (expires_at IS NULL OR expires_at > w.now) AS alive"
      " FROM memory AS m, (SELECT ?::bigint AS now) AS w WHERE " +
      Mine("m") + ") AS all_of_them");
  CAIRN_TRY(query.Bind(now).Step());
  stats.total = query.Int(0);
  stats.deleted = query.Int(1);
  stats.superseded = query.Int(2);
  stats.expired = query.Int(3);
  stats.avg_importance = query.Double(4);
  stats.avg_confidence = query.Double(5);
  stats.total_accesses = query.Int(6);
  if (!query.IsNull(7)) stats.oldest = query.Int(7);
  if (!query.IsNull(8)) stats.newest = query.Int(8);
  return {};
}

}  // namespace

PostgresReader::PostgresReader(Link& link) : link_(link) { assert(link.is_in_transaction()); }

Result<Query> PostgresReader::Ask(std::string_view sql, Values values) {
  CAIRN_TRY(BeforeReading());
  return link_.Prepare(sql, values);
}

Result<std::optional<Memory>> PostgresReader::Find(const Id& id) {
  CAIRN_ASSIGN_OR_RETURN(auto memories, FindMany(std::span(&id, 1)));
  if (memories.empty()) return std::optional<Memory>();
  return std::optional<Memory>(std::move(memories.front()));
}

Result<std::vector<Memory>> PostgresReader::FindMany(std::span<const Id> ids) {
  CAIRN_ASSIGN_OR_RETURN(Query query,
                         Ask("SELECT " + sql::MemoryColumnsOfM() +
                             " FROM unnest(?::uuid[]) WITH ORDINALITY AS wanted (id, place)"
                             " JOIN memory AS m ON m.id = wanted.id AND " +
                             Mine("m") + " ORDER BY wanted.place"));
  query.BindIds(ids);
  return sql::ReadAll(query, sql::ReadMemory<Query>);
}

Result<std::optional<Id>> PostgresReader::FindDuplicate(const std::string& project,
                                                        const std::string& content_hash,
                                                        TimeMs now) {
  // Before the tables have been analysed the index of projects looks as good as that of hashes, and
  // goes through all of a project; so its column is hidden in an expression.
  CAIRN_ASSIGN_OR_RETURN(
      Query query,
      Ask("SELECT m.id FROM memory AS m WHERE " + Mine("m") +
          " AND m.content_hash = ? AND m.project || '' = ? AND m.superseded_by IS NULL"
          " AND (m.expires_at IS NULL OR m.expires_at > ?) AND m.chunk = '' AND m.type <> 'handoff'"
          " ORDER BY m.created_at, m.id LIMIT 1"));
  query.Bind(content_hash).Bind(project).Bind(now);
  return sql::ReadOneId(query);
}

Result<MemoryPage> PostgresReader::List(const Filter& filter, Order order, const Page& page,
                                        TimeMs now) {
  const sql::Condition condition = ConditionFor(filter, now);
  const std::string where = Mine("m") + " AND " + condition.sql;
  CAIRN_ASSIGN_OR_RETURN(Query count, Ask("SELECT count(*) FROM memory AS m WHERE " + where));
  sql::BindCondition(count, condition);
  CAIRN_TRY(count.Step());
  MemoryPage result;
  result.total_count = count.Int(0);
  if (page.limit <= 0) return result;
  CAIRN_ASSIGN_OR_RETURN(
      Query query,
      Ask("SELECT " + sql::MemoryColumnsOfM() + " FROM memory AS m WHERE " + where + " ORDER BY " +
          std::string(sql::OrderColumn(order)) + " DESC, m.row DESC LIMIT ? OFFSET ?"));
  sql::BindCondition(query, condition);
  query.Bind(page.limit).Bind(NotNegative(page.offset));
  CAIRN_ASSIGN_OR_RETURN(auto items, sql::ReadAll(query, sql::ReadMemory<Query>));
  result.items = std::move(items);
  return result;
}

Result<std::vector<MemoryOutline>> PostgresReader::Outlines(const Filter& filter, TimeMs now) {
  const sql::Condition condition = ConditionFor(filter, now);
  CAIRN_ASSIGN_OR_RETURN(
      Query query, Ask("SELECT " + std::string(sql::kOutlineColumns) + " FROM memory AS m WHERE " +
                       Mine("m") + " AND " + condition.sql + " ORDER BY m.row"));
  sql::BindCondition(query, condition);
  return sql::ReadAll(query, sql::ReadOutline<Query>);
}

Result<std::vector<Neighbours>> PostgresReader::FindNeighbours(std::span<const ThreadPlace> places,
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
  for (const ThreadPlace& each : places) {
    threads.Add(each.thread);
    each.position ? positions.AddInt64(*each.position) : positions.AddNull();
    projects.Add(each.project);
  }
  std::vector<Neighbours> all(places.size());
  CAIRN_ASSIGN_OR_RETURN(Query query, Ask(sql));
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

Result<std::vector<Id>> PostgresReader::FindReplaced(const Id& by) {
  CAIRN_ASSIGN_OR_RETURN(Query query, Ask("SELECT m.id FROM memory AS m WHERE " + Mine("m") +
                                          " AND m.superseded_by = ? ORDER BY m.row"));
  query.Bind(by.ToString());
  return sql::ReadAll(query, sql::ReadId<Query>);
}

Result<std::optional<HandoffNotes>> PostgresReader::FindHandoffNotes(const Id& id) {
  CAIRN_ASSIGN_OR_RETURN(Query query,
                         Ask("SELECT " + std::string(sql::kNotesColumns) +
                             " FROM handoff AS h JOIN memory AS m ON m.tenant = h.tenant"
                             " AND m.row = h.row WHERE " +
                             Mine("m") + " AND m.id = ?"));
  CAIRN_ASSIGN_OR_RETURN(const auto row, query.Bind(id.ToString()).Step());
  if (!row) return std::optional<HandoffNotes>();
  CAIRN_ASSIGN_OR_RETURN(auto notes, sql::ReadNotes(query));
  return std::optional<HandoffNotes>(std::move(notes));
}

Result<std::optional<std::int64_t>> PostgresReader::RowOf(const Id& id) {
  CAIRN_ASSIGN_OR_RETURN(Query query,
                         Ask("SELECT m.row FROM memory AS m WHERE " + Mine("m") + " AND m.id = ?"));
  CAIRN_ASSIGN_OR_RETURN(const auto row, query.Bind(id.ToString()).Step());
  return row ? std::optional(query.Int(0)) : std::nullopt;
}

Result<std::optional<Id>> PostgresReader::IdOfRow(std::int64_t row) {
  CAIRN_ASSIGN_OR_RETURN(Query query,
                         Ask("SELECT m.id FROM memory AS m WHERE " + Mine("m") + " AND m.row = ?"));
  query.Bind(row);
  return sql::ReadOneId(query);
}

Result<std::vector<std::string>> PostgresReader::IndexedProjects() {
  CAIRN_ASSIGN_OR_RETURN(Query query, Ask("SELECT DISTINCT project FROM indexed_file WHERE " +
                                          Mine("indexed_file") + " ORDER BY project"));
  return sql::ReadAll(query, sql::ReadText<Query>);
}

Result<std::vector<IndexedFile>> PostgresReader::IndexedFiles(const std::string& project) {
  CAIRN_ASSIGN_OR_RETURN(
      Query query, Ask("SELECT " + std::string(sql::kFileColumns) + " FROM indexed_file WHERE " +
                       Mine("indexed_file") + " AND project = ? ORDER BY path"));
  query.Bind(project);
  return sql::ReadAll(query, sql::ReadFile<Query>);
}

Result<std::vector<Memory>> PostgresReader::FindPieces(const std::string& project,
                                                       const std::string& file_path) {
  CAIRN_ASSIGN_OR_RETURN(
      Query query, Ask(SelectMemories(" AND m.file_path = ? AND m.file_path <> '' AND m.project = ?"
                                      " AND m.chunk <> '' ORDER BY m.position NULLS FIRST, m.id")));
  query.Bind(file_path).Bind(project);
  return sql::ReadAll(query, sql::ReadMemory<Query>);
}

Result<std::optional<std::string>> PostgresReader::FindSetting(const std::string& name) {
  CAIRN_ASSIGN_OR_RETURN(
      Query query, Ask("SELECT value FROM setting WHERE " + Mine("setting") + " AND name = ?"));
  CAIRN_ASSIGN_OR_RETURN(const auto row, query.Bind(name).Step());
  return row ? std::optional(std::string(query.Text(0))) : std::nullopt;
}

Status PostgresReader::ForEachMemory(const VisitMemory& visit) {
  static const std::string sql = "SELECT " + sql::MemoryColumnsOfM() +
                                 ", m.row FROM memory AS m WHERE " + Mine("m") +
                                 " AND m.row > ? ORDER BY m.row LIMIT ?";
  std::int64_t last = 0;
  for (std::int64_t count = kBatch; count == kBatch;) {
    CAIRN_ASSIGN_OR_RETURN(Query query, Ask(sql));
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

Result<std::vector<std::string>> PostgresReader::Speakers(std::int64_t limit) {
  // From one name to the next in the index: there are few of them, however many memories.
  static const std::string next =
      "(SELECT min(m.speaker) FROM memory AS m WHERE " + Mine("m") + " AND m.speaker <> ''";
  CAIRN_ASSIGN_OR_RETURN(
      Query query,
      Ask("WITH RECURSIVE each (name) AS (SELECT " + next + ") UNION ALL SELECT " + next +
          " AND m.speaker > each.name) FROM each WHERE each.name IS NOT NULL)"
          " SELECT name FROM each WHERE name IS NOT NULL LIMIT ?"));
  query.Bind(NotNegative(limit));
  return sql::ReadAll(query, sql::ReadText<Query>);
}

Result<StoreStats> PostgresReader::Stats(TimeMs now) {
  CAIRN_TRY(BeforeReading());
  StoreStats stats;
  CAIRN_TRY(SummariseStates(link_, now, stats));
  CAIRN_TRY(CountInto(link_, "type", now, stats.by_type));
  CAIRN_TRY(CountInto(link_, "category", now, stats.by_category));
  CAIRN_TRY(CountInto(link_, "source", now, stats.by_source));
  CAIRN_TRY(CountInto(link_, "project", now, stats.by_project));
  CAIRN_ASSIGN_OR_RETURN(Query vectors, Ask("SELECT v.model, count(*) FROM vector AS v WHERE " +
                                            Mine("v") + " GROUP BY 1"));
  CAIRN_TRY(ReadCounts(vectors, stats.vectors_by_model));
  CAIRN_ASSIGN_OR_RETURN(
      Query facts, Ask("SELECT pg_database_size(current_database()), version FROM installed"));
  CAIRN_TRY(facts.Step());
  stats.db_bytes = facts.Int(0);
  stats.schema_version = facts.Int(1);
  return stats;
}

Result<std::vector<EntityCount>> PostgresReader::Entities(const Filter& filter, const Page& page,
                                                          TimeMs now) {
  const sql::Condition condition = ConditionFor(filter, now);
  // Shown as it was spelled where it was stored first.
  CAIRN_ASSIGN_OR_RETURN(
      Query query, Ask("SELECT (array_agg(e.spelled ORDER BY e.row))[1], count(*)"
                       " FROM find_entities(NULL) AS e JOIN memory AS m ON m.row = e.row WHERE " +
                       Mine("m") + " AND " + condition.sql +
                       " GROUP BY e.name ORDER BY 2 DESC, e.name LIMIT ? OFFSET ?"));
  sql::BindCondition(query, condition);
  query.Bind(std::max<std::int64_t>(page.limit, 0)).Bind(std::max<std::int64_t>(page.offset, 0));
  return sql::ReadAll(query, [](const Query& row) {
    return Result<EntityCount>(EntityCount{std::string(row.Text(0)), row.Int(1)});
  });
}

Result<std::vector<EntityPair>> PostgresReader::EntityPairs(std::span<const std::string> names,
                                                            const Filter& filter, TimeMs now) {
  const sql::Condition condition = ConditionFor(filter, now);
  CAIRN_ASSIGN_OR_RETURN(Query query,
                         Ask("SELECT e.row, wanted.place"
                             " FROM unnest(?::text[]) WITH ORDINALITY AS wanted (name, place)"
                             " JOIN find_entities(?::text[]) AS e ON e.name = wanted.name"
                             " JOIN memory AS m ON m.row = e.row AND " +
                             Mine("m") + " WHERE " + condition.sql + " ORDER BY 1, 2"));
  std::vector<std::string> lower;
  for (const std::string& name : names) lower.push_back(ToLowerAscii(name));
  query.BindTexts(lower).BindTexts(lower);
  sql::BindCondition(query, condition);
  sql::PairCounter counter;
  CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto place, row.Place(1, names.size()));
    counter.Add(row.Int(0), place);
    return {};
  }));
  return counter.Take();
}

Result<std::vector<SourceActivity>> PostgresReader::Writers(std::int64_t limit) {
  CAIRN_ASSIGN_OR_RETURN(Query query,
                         Ask("SELECT m.source, m.session, count(*), max(m.created_at)"
                             " FROM memory AS m WHERE " +
                             Mine("m") + " GROUP BY 1, 2 ORDER BY 4 DESC, 1, 2 LIMIT ?"));
  query.Bind(std::max<std::int64_t>(limit, 0));
  return sql::ReadAll(query, [](const Query& row) {
    return Result<SourceActivity>(
        SourceActivity{std::string(row.Text(0)), std::string(row.Text(1)), row.Int(2), row.Int(3)});
  });
}

Result<std::vector<AccessRecord>> PostgresReader::Accesses(const Id& id) {
  CAIRN_ASSIGN_OR_RETURN(Query query, Ask(SelectAccesses(" AND m.id = ? ORDER BY a.at, a.number")));
  query.Bind(id.ToString());
  return sql::ReadAll(query, sql::ReadAccess<Query>);
}

Result<std::vector<AccessRecord>> PostgresReader::RecentAccesses(std::int64_t limit) {
  CAIRN_ASSIGN_OR_RETURN(Query query,
                         Ask(SelectAccesses(" ORDER BY a.at DESC, a.number DESC LIMIT ?")));
  query.Bind(NotNegative(limit));
  return sql::ReadAll(query, sql::ReadAccess<Query>);
}

Status PostgresReader::ForEachAccess(const VisitAccess& visit) {
  static const std::string sql = SelectAccesses(
      " AND (a.at, a.number) > (?::bigint, ?::bigint) ORDER BY a.at, a.number LIMIT ?");
  std::int64_t at = std::numeric_limits<std::int64_t>::min(), number = 0;
  for (std::int64_t count = kBatch; count == kBatch;) {
    CAIRN_ASSIGN_OR_RETURN(Query query, Ask(sql));
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
