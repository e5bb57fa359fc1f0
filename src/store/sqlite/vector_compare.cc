#include "store/sqlite/vector_compare.h"

#include <algorithm>
#include <functional>
#include <map>

#include "store/sqlite/row_facts.h"
#include "store/sqlite/row_filter.h"
#include "store/sqlite/vector_hits.h"
#include "store/sqlite/vector_rows.h"
#include "vector/coded_query.h"
#include "vector/top_keys.h"

namespace cairn::sqlite {
namespace {

// The best windows of all memories whose row passes.
Result<std::map<std::int64_t, KeyHit>> CompareRows(
    Connection& connection, const std::string& model, std::span<const float> query,
    const std::function<bool(std::int64_t)>& passes) {
  const CodedQuery coded(query);
  CAIRN_ASSIGN_OR_RETURN(auto reader, VectorReader::Open(connection));
  CAIRN_ASSIGN_OR_RETURN(
      auto list,
      connection.Prepare(
          "SELECT change, memory, window FROM vector WHERE model = ? AND dimension = ?"));
  list.Bind(model).Bind(std::ssize(query));
  std::map<std::int64_t, KeyHit> best;
  std::vector<float> values(query.size());
  CAIRN_TRY(ForEachRow(list, [&](const Query& row) -> Status {
    if (!passes(row.Int(1))) return {};
    CAIRN_ASSIGN_OR_RETURN(const auto is_there, reader.Read(row.Int(0), values));
    if (!is_there) return {};
    const KeyHit hit{row.Int(1), coded.ExactCosine(values), row.Int(2), 0};
    KeyHit& kept = best.try_emplace(hit.key, hit).first->second;
    const std::int64_t windows = kept.windows + 1;
    if (hit.cosine > kept.cosine || (hit.cosine == kept.cosine && hit.window < kept.window))
      kept = hit;
    kept.windows = windows;
    return {};
  }));
  return best;
}

}  // namespace

Result<std::vector<VectorHit>> CompareVectors(Connection& connection, const std::string& model,
                                              std::span<const float> query, const Filter& filter,
                                              std::int64_t limit, TimeMs now) {
  CAIRN_TRY(CheckDirection(query));
  CAIRN_ASSIGN_OR_RETURN(const auto rows, RowsPassing(connection, filter, now));
  CAIRN_ASSIGN_OR_RETURN(
      const auto best,
      CompareRows(connection, model, query, [&](std::int64_t row) { return rows.Allows(row); }));
  std::vector<KeyHit> hits;
  for (const auto& [row, hit] : best) hits.push_back(hit);
  return NameHits(connection, hits, limit);
}

Result<std::vector<std::optional<VectorHit>>> CompareVectorsOf(Connection& connection,
                                                               const std::string& model,
                                                               std::span<const float> query,
                                                               std::span<const Id> ids) {
  CAIRN_TRY(CheckDirection(query));
  CAIRN_ASSIGN_OR_RETURN(const auto rows, RowsOf(connection, ids));
  std::vector<std::optional<VectorHit>> hits;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    CAIRN_ASSIGN_OR_RETURN(const auto best,
                           CompareRows(connection, model, query,
                                       [&](std::int64_t other) { return other == rows[i]; }));
    hits.emplace_back();
    if (best.empty()) continue;
    const KeyHit& hit = best.begin()->second;
    hits.back() = {ids[i], hit.cosine, hit.window, hit.windows};
  }
  return hits;
}

}  // namespace cairn::sqlite
