#include "store/sqlite/row_facts.h"

#include <string_view>

namespace cairn::sqlite {
namespace {

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

IdTexts::IdTexts(std::span<const Id> ids) {
  texts_.reserve(ids.size());
  for (const Id& id : ids) texts_.push_back(id.ToString());
  for (const std::string& text : texts_) pointers_.push_back(text.c_str());
}

Result<std::vector<std::optional<std::int64_t>>> RowsOf(Connection& connection,
                                                        std::span<const Id> ids) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query, connection.Prepare(
                      "SELECT m.row FROM carray(?) AS c LEFT JOIN memory AS m ON m.id = c.value"));
  const IdTexts texts(ids);
  query.BindTexts(texts.pointers());
  std::vector<std::optional<std::int64_t>> rows;
  rows.reserve(ids.size());
  CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
    rows.push_back(row.IsNull(0) ? std::nullopt : std::optional(row.Int(0)));
    return {};
  }));
  return rows;
}

Result<std::vector<double>> WordCounts(Connection& connection, std::span<const std::int64_t> rows) {
  CAIRN_ASSIGN_OR_RETURN(auto query,
                         connection.Prepare("SELECT d.id, d.sz FROM carray(?) AS c CROSS JOIN "
                                            "memory_fts_docsize AS d ON d.id = c.value"));
  query.BindRows(rows);
  std::vector<double> counts(rows.size());
  std::size_t at = 0;
  while (true) {
    CAIRN_ASSIGN_OR_RETURN(const auto found, query.Step());
    if (!found) return counts;
    while (at < rows.size() && rows[at] < query.Int(0)) ++at;
    if (at < rows.size()) counts[at] = SumOfVarints(query.Blob(1));
  }
}

Result<std::vector<RowPlace>> PlacesOfRows(Connection& connection,
                                           std::span<const std::int64_t> rows) {
  CAIRN_ASSIGN_OR_RETURN(
      auto query,
      connection.Prepare(
          "SELECT m.id, m.thread FROM carray(?) AS c CROSS JOIN memory AS m ON m.row = c.value"));
  query.BindRows(rows);
  std::vector<RowPlace> places;
  places.reserve(rows.size());
  while (true) {
    CAIRN_ASSIGN_OR_RETURN(const auto found, query.Step());
    if (!found) break;
    CAIRN_ASSIGN_OR_RETURN(const auto id, Id::Parse(query.Text(0)));
    places.push_back({id, std::string(query.Text(1))});
  }
  if (places.size() == rows.size()) return places;
  return Error{ErrorCode::kCorrupt, "the store " + connection.path() +
                                        ": an index differs from the records; run `cairn rebuild`"};
}

}  // namespace cairn::sqlite
