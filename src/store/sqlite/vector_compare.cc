#include "store/sqlite/vector_compare.h"

#include "store/sql/vector_blob.h"
#include "store/sqlite/row_facts.h"
#include "store/sqlite/row_filter.h"
#include "store/sqlite/vector_hits.h"

namespace cairn::sqlite {
namespace {

// Collects the best window of each memory.
class BestWindows {
 public:
  explicit BestWindows(const CodedQuery& query) : query_(query), values_(query.dimension()) {}

  void Add(std::int64_t row, std::int64_t window, std::string_view data) {
    if (!sql::DecodeVector(data, values_)) return;
    const KeyHit hit{row, query_.ExactCosine(values_), window, 0};
    KeyHit& kept = best_.try_emplace(row, hit).first->second;
    const std::int64_t windows = kept.windows + 1;
    if (hit.cosine > kept.cosine || (hit.cosine == kept.cosine && hit.window < kept.window))
      kept = hit;
    kept.windows = windows;
  }

  std::map<std::int64_t, KeyHit> Take() { return std::move(best_); }

 private:
  const CodedQuery& query_;
  std::vector<float> values_;
  std::map<std::int64_t, KeyHit> best_;
};

}  // namespace

Result<std::vector<VectorHit>> CompareVectors(Connection& connection, const std::string& model,
                                              std::span<const float> query, const Filter& filter,
                                              std::int64_t limit, TimeMs now) {
  CAIRN_TRY(CheckDirection(query));
  const CodedQuery coded(query);
  CAIRN_ASSIGN_OR_RETURN(const auto passing, RowsPassing(connection, filter, now));
  CAIRN_ASSIGN_OR_RETURN(auto list,
                         connection.Prepare("SELECT v.memory, v.window, d.data FROM vector AS v"
                                            " JOIN vector_data AS d ON d.change = v.change"
                                            " WHERE v.model = ? AND v.dimension = ?"));
  list.Bind(model).Bind(std::ssize(query));
  BestWindows best(coded);
  CAIRN_TRY(ForEachRow(list, [&](const Query& row) -> Status {
    if (passing.Allows(row.Int(0))) best.Add(row.Int(0), row.Int(1), row.Blob(2));
    return {};
  }));
  std::vector<KeyHit> hits;
  for (const auto& [row, hit] : best.Take()) hits.push_back(hit);
  return NameHits(connection, hits, limit);
}

Result<std::map<std::int64_t, KeyHit>> CompareRows(Connection& connection, const std::string& model,
                                                   const CodedQuery& query,
                                                   std::span<const std::int64_t> rows) {
  CAIRN_ASSIGN_OR_RETURN(
      auto list, connection.Prepare("SELECT v.window, d.data FROM vector AS v"
                                    " JOIN vector_data AS d ON d.change = v.change"
                                    " WHERE v.memory = ? AND v.model = ? AND v.dimension = ?"));
  BestWindows best(query);
  for (const std::int64_t row : rows) {
    list.Reset();
    list.Bind(row).Bind(model).Bind(static_cast<std::int64_t>(query.dimension()));
    CAIRN_TRY(ForEachRow(list, [&](const Query& window) -> Status {
      best.Add(row, window.Int(0), window.Blob(1));
      return {};
    }));
  }
  return best.Take();
}

Result<std::vector<std::optional<VectorHit>>> CompareVectorsOf(Connection& connection,
                                                               const std::string& model,
                                                               std::span<const float> query,
                                                               std::span<const Id> ids) {
  CAIRN_TRY(CheckDirection(query));
  CAIRN_ASSIGN_OR_RETURN(const auto rows, RowsOf(connection, ids));
  std::vector<std::int64_t> found;
  for (const auto& row : rows) {
    if (row) found.push_back(*row);
  }
  const CodedQuery coded(query);
  CAIRN_ASSIGN_OR_RETURN(const auto best, CompareRows(connection, model, coded, found));
  std::vector<std::optional<VectorHit>> hits;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    hits.emplace_back();
    if (!rows[i]) continue;
    const auto hit = best.find(*rows[i]);
    if (hit == best.end()) continue;
    hits.back() = {ids[i], hit->second.cosine, hit->second.window, hit->second.windows};
  }
  return hits;
}

}  // namespace cairn::sqlite
