#include "store/sqlite/row_filter.h"

#include <limits>

#include "store/sqlite/dialect.h"

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
  CAIRN_ASSIGN_OR_RETURN(
      auto query, connection.Prepare(
                      "SELECT row FROM memory WHERE superseded_by IS NOT NULL OR type = 'handoff'"
                      " UNION ALL SELECT row FROM memory WHERE expires_at <= ?"));
  query.Bind(now);
  RowSet rows = RowSet::AllExceptNamed();
  CAIRN_TRY(NameRows(query, rows));
  return rows;
}

// When the next memory expires, which changes what a filter lets pass.
Result<TimeMs> NextExpiry(Connection& connection, TimeMs now) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query, connection.Prepare("SELECT min(expires_at) FROM memory WHERE expires_at > ?"));
  query.Bind(now);
  CAIRN_TRY(query.Step());
  return query.IsNull(0) ? std::numeric_limits<TimeMs>::max() : query.Int(0);
}

}  // namespace

Result<RowSet> RowsPassing(Connection& connection, const Filter& filter, TimeMs now) {
  if (filter == Filter()) return AllExceptHidden(connection, now);
  const sql::Condition condition = ConditionFor(filter, now);
  CAIRN_ASSIGN_OR_RETURN(
      auto query, connection.Prepare("SELECT m.row FROM memory AS m WHERE " + condition.sql));
  sql::BindCondition(query, condition);
  RowSet rows = RowSet::OnlyNamed();
  CAIRN_TRY(NameRows(query, rows));
  return rows;
}

Result<std::vector<std::int64_t>> PassingOf(Connection& connection, const Filter& filter,
                                            TimeMs now, std::vector<std::int64_t> rows) {
  if (filter == Filter()) {
    CAIRN_ASSIGN_OR_RETURN(const auto all, AllExceptHidden(connection, now));
    std::erase_if(rows, [&](std::int64_t row) { return !all.Allows(row); });
    return rows;
  }
  const sql::Condition condition = ConditionFor(filter, now);
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection.Prepare(
          "SELECT m.row FROM carray(?) AS c CROSS JOIN memory AS m ON m.row = c.value WHERE " +
          condition.sql));
  query.BindRows(rows);
  sql::BindCondition(query, condition);
  std::vector<std::int64_t> passing;
  CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
    passing.push_back(row.Int(0));
    return {};
  }));
  return passing;
}

Result<KeptRows::Rows> KeptRows::Passing(Connection& connection, const Filter& filter, TimeMs now) {
  CAIRN_ASSIGN_OR_RETURN(const auto version, connection.ReadInt("PRAGMA data_version"));
  if (version != data_version_) kept_.clear();
  data_version_ = version;
  for (const Kept& kept : kept_) {
    if (kept.filter == filter && kept.from <= now && now < kept.until) return kept.rows;
  }
  CAIRN_ASSIGN_OR_RETURN(auto rows, RowsPassing(connection, filter, now));
  CAIRN_ASSIGN_OR_RETURN(const auto until, NextExpiry(connection, now));
  if (kept_.size() == kMost) kept_.pop_back();
  kept_.push_front({filter, now, until, std::make_shared<const RowSet>(std::move(rows))});
  return kept_.front().rows;
}

}  // namespace cairn::sqlite
