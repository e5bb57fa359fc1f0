#include "store/postgres/overview_queries.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "store/postgres/dialect.h"
#include "store/sql/pair_counter.h"

namespace cairn::postgres {
namespace {

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

Result<std::vector<MemoryOutline>> Outlines(Link& link, const Filter& filter, TimeMs now) {
  const sql::Condition condition = ConditionFor(filter, now);
  Query query =
      link.Prepare("SELECT " + std::string(sql::kOutlineColumns) + " FROM memory AS m WHERE " +
                   Mine("m") + " AND " + condition.sql + " ORDER BY m.row");
  sql::BindCondition(query, condition);
  return sql::ReadAll(query, sql::ReadOutline<Query>);
}

Result<StoreStats> Stats(Link& link, TimeMs now) {
  StoreStats stats;
  CAIRN_TRY(SummariseStates(link, now, stats));
  CAIRN_TRY(CountInto(link, "type", now, stats.by_type));
  CAIRN_TRY(CountInto(link, "category", now, stats.by_category));
  CAIRN_TRY(CountInto(link, "source", now, stats.by_source));
  CAIRN_TRY(CountInto(link, "project", now, stats.by_project));
  Query vectors =
      link.Prepare("SELECT v.model, count(*) FROM vector AS v WHERE " + Mine("v") + " GROUP BY 1");
  CAIRN_TRY(ReadCounts(vectors, stats.vectors_by_model));
  Query facts = link.Prepare("SELECT pg_database_size(current_database()), version FROM installed");
  CAIRN_TRY(facts.Step());
  stats.db_bytes = facts.Int(0);
  stats.schema_version = facts.Int(1);
  return stats;
}

Result<std::vector<EntityCount>> Entities(Link& link, const Filter& filter, const Page& page,
                                          TimeMs now) {
  const sql::Condition condition = ConditionFor(filter, now);
  // Shown as it was spelled where it was stored first.
  Query query = link.Prepare(
      "SELECT (array_agg(e.spelled ORDER BY e.row))[1], count(*)"
      " FROM find_entities(NULL) AS e JOIN memory AS m ON m.row = e.row WHERE " +
      Mine("m") + " AND " + condition.sql +
      " GROUP BY e.name ORDER BY 2 DESC, e.name LIMIT ? OFFSET ?");
  sql::BindCondition(query, condition);
  query.Bind(std::max<std::int64_t>(page.limit, 0)).Bind(std::max<std::int64_t>(page.offset, 0));
  return sql::ReadAll(query, [](const Query& row) {
    return Result<EntityCount>(EntityCount{std::string(row.Text(0)), row.Int(1)});
  });
}

Result<std::vector<EntityPair>> EntityPairs(Link& link, std::span<const std::string> names,
                                            const Filter& filter, TimeMs now) {
  const sql::Condition condition = ConditionFor(filter, now);
  Query query = link.Prepare(
      "SELECT e.row, wanted.place"
      " FROM unnest(?::text[]) WITH ORDINALITY AS wanted (name, place)"
      " JOIN find_entities(?::text[]) AS e ON e.name = wanted.name"
      " JOIN memory AS m ON m.row = e.row AND " +
      Mine("m") + " WHERE " + condition.sql + " ORDER BY 1, 2");
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

Result<std::vector<Id>> FindReplaced(Link& link, const Id& by) {
  Query query = link.Prepare("SELECT m.id FROM memory AS m WHERE " + Mine("m") +
                             " AND m.superseded_by = ? ORDER BY m.row");
  query.Bind(by.ToString());
  return sql::ReadAll(query, sql::ReadId<Query>);
}

Result<std::vector<SourceActivity>> Writers(Link& link, std::int64_t limit) {
  Query query = link.Prepare(
      "SELECT m.source, m.session, count(*), max(m.created_at)"
      " FROM memory AS m WHERE " +
      Mine("m") + " GROUP BY 1, 2 ORDER BY 4 DESC, 1, 2 LIMIT ?");
  query.Bind(std::max<std::int64_t>(limit, 0));
  return sql::ReadAll(query, [](const Query& row) {
    return Result<SourceActivity>(
        SourceActivity{std::string(row.Text(0)), std::string(row.Text(1)), row.Int(2), row.Int(3)});
  });
}

}  // namespace cairn::postgres
