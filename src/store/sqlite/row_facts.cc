#include "store/sqlite/row_facts.h"

#include <algorithm>
#include <string_view>

#include "store/sqlite/filter_sql.h"

namespace cairn::sqlite {
namespace {

Status ReadRows(Query& query, std::vector<std::int64_t>& rows) {
  while (true) {
    const auto row = query.Step();
    if (!row) return row.error();
    if (!*row) return {};
    rows.push_back(query.Int(0));
  }
}

// The rows that the empty filter hides, from the indexes of what is hidden: most matches are alive,
// and asking the table about each of them would take longer than finding them.
Result<std::vector<std::int64_t>> HiddenRows(Connection& connection, TimeMs now) {
  std::vector<std::int64_t> hidden;
  auto dead = connection.Prepare(
      "SELECT row FROM memory WHERE superseded_by IS NOT NULL OR type = 'handoff'");
  if (!dead) return dead.error();
  CAIRN_TRY(ReadRows(*dead, hidden));
  auto expired = connection.Prepare("SELECT row FROM memory WHERE expires_at <= ?");
  if (!expired) return expired.error();
  expired->Bind(now);
  CAIRN_TRY(ReadRows(*expired, hidden));
  std::sort(hidden.begin(), hidden.end());
  return hidden;
}

// FTS5 keeps the number of words of each column as a varint: seven bits a byte, the highest first.
double SumOfVarints(std::string_view bytes) {
  std::uint64_t sum = 0;
  std::uint64_t value = 0;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    value = (value << 7) | (byte & 0x7Fu);
    if ((byte & 0x80u) != 0) continue;
    sum += value;
    value = 0;
  }
  return static_cast<double>(sum);
}

}  // namespace

Result<std::vector<std::int64_t>> PassingRows(Connection& connection, const Filter& filter,
                                              TimeMs now, std::vector<std::int64_t> rows) {
  std::vector<std::int64_t> passing;
  if (filter == Filter()) {
    const auto hidden = HiddenRows(connection, now);
    if (!hidden) return hidden.error();
    if (hidden->empty()) return rows;
    std::set_difference(rows.begin(), rows.end(), hidden->begin(), hidden->end(),
                        std::back_inserter(passing));
    return passing;
  }
  const Condition condition = ConditionFor(filter, now);
  auto query = connection.Prepare(
      "SELECT m.row FROM carray(?) AS c CROSS JOIN memory AS m ON m.row = c.value WHERE " +
      condition.sql);
  if (!query) return query.error();
  query->BindRows(rows);
  BindCondition(*query, condition);
  CAIRN_TRY(ReadRows(*query, passing));
  return passing;
}

Result<std::vector<double>> WordCounts(Connection& connection, std::span<const std::int64_t> rows) {
  auto query = connection.Prepare(
      "SELECT d.id, d.sz FROM carray(?) AS c CROSS JOIN memory_fts_docsize AS d ON d.id = c.value");
  if (!query) return query.error();
  query->BindRows(rows);
  std::vector<double> counts(rows.size());
  std::size_t at = 0;
  while (true) {
    const auto found = query->Step();
    if (!found) return found.error();
    if (!*found) return counts;
    while (at < rows.size() && rows[at] < query->Int(0)) ++at;
    if (at < rows.size()) counts[at] = SumOfVarints(query->Blob(1));
  }
}

Result<std::vector<RowPlace>> PlacesOfRows(Connection& connection,
                                           std::span<const std::int64_t> rows) {
  auto query = connection.Prepare(
      "SELECT m.id, m.thread FROM carray(?) AS c CROSS JOIN memory AS m ON m.row = c.value");
  if (!query) return query.error();
  query->BindRows(rows);
  std::vector<RowPlace> places;
  places.reserve(rows.size());
  while (true) {
    const auto found = query->Step();
    if (!found) return found.error();
    if (!*found) break;
    const auto id = Id::Parse(query->Text(0));
    if (!id) return id.error();
    places.push_back({*id, std::string(query->Text(1))});
  }
  if (places.size() == rows.size()) return places;
  return Error{ErrorCode::kCorrupt, "the store " + connection.path() +
                                        ": the keyword index differs from the records; "
                                        "`cairn rebuild` makes it anew"};
}

}  // namespace cairn::sqlite
