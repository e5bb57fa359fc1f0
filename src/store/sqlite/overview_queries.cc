#include "store/sqlite/overview_queries.h"

#include <algorithm>

#include "store/sql/pair_counter.h"
#include "store/sqlite/dialect.h"

namespace cairn::sqlite {
Result<std::vector<MemoryOutline>> Outlines(Connection& connection, const Filter& filter,
                                            TimeMs now) {
  const sql::Condition condition = ConditionFor(filter, now);
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection.Prepare("SELECT " + std::string(sql::kOutlineColumns) +
                         " FROM memory AS m WHERE " + condition.sql + " ORDER BY m.row"));
  sql::BindCondition(query, condition);
  auto outlines = sql::ReadAll(query, sql::ReadOutline<Query>);
  connection.DropCache();
  return outlines;
}

Result<std::vector<EntityPair>> EntityPairs(Connection& connection,
                                            std::span<const std::string> names,
                                            const Filter& filter, TimeMs now) {
  const sql::Condition condition = ConditionFor(filter, now);
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection.Prepare(
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

// No index is by successor, but one names the few memories that have any, or are handoffs: the
// first half of the condition repeats its words, and the + keeps SQLite from walking the whole
// table for its order.
Result<std::vector<Id>> FindReplaced(Connection& connection, const Id& by) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query, connection.Prepare(
                      "SELECT id FROM memory WHERE (superseded_by IS NOT NULL OR type = 'handoff')"
                      " AND superseded_by = ? ORDER BY +row"));
  query.BindCopy(by.ToString());
  return sql::ReadAll(query, sql::ReadId<Query>);
}

Result<std::vector<SourceActivity>> Writers(Connection& connection, std::int64_t limit) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query, connection.Prepare(
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

}  // namespace cairn::sqlite
