#include "store/sqlite/row_filter.h"

#include "store/sqlite/filter_sql.h"

namespace cairn::sqlite {
namespace {

Status NameRows(Query& query, RowSet& rows) {
  return ForEachRow(query, [&](const Query& row) -> Status {
    rows.Name(row.Int(0));
    return {};
  });
}

// Says the opposite of what ConditionFor says about the empty filter.
Result<RowSet> AllExceptHidden(Connection& connection, TimeMs now) {
  auto query = connection.Prepare(
      "SELECT row FROM memory WHERE superseded_by IS NOT NULL OR type = 'handoff'"
      " UNION ALL SELECT row FROM memory WHERE expires_at <= ?");
  if (!query) return query.error();
  query->Bind(now);
  RowSet rows = RowSet::AllExceptNamed();
  CAIRN_TRY(NameRows(*query, rows));
  return rows;
}

}  // namespace

Result<RowSet> RowsPassing(Connection& connection, const Filter& filter, TimeMs now) {
  if (filter == Filter()) return AllExceptHidden(connection, now);
  const Condition condition = ConditionFor(filter, now);
  auto query = connection.Prepare("SELECT m.row FROM memory AS m WHERE " + condition.sql);
  if (!query) return query.error();
  BindCondition(*query, condition);
  RowSet rows = RowSet::OnlyNamed();
  CAIRN_TRY(NameRows(*query, rows));
  return rows;
}

}  // namespace cairn::sqlite
