// Vector search on the server.
//
// The server keeps two forms of each vector: one of 16-bit numbers, which it compares, and the
// vector itself. It finds candidates by the first form: by comparing all if there are few, by
// pgvector's HNSW index otherwise. They are scored here by the second form, with the arithmetic of
// every store. Vectors of a large batch are fresh at first (settling.h) and compared one by one.
#include <algorithm>
#include <unordered_map>

#include "store/postgres/binary.h"
#include "store/postgres/dialect.h"
#include "store/postgres/half.h"
#include "store/postgres/postgres_reader.h"
#include "store/sql/vector_blob.h"
#include "vector/coded_query.h"
#include "vector/codes.h"

namespace cairn::postgres {
namespace {

// Up to this many vectors, all are compared, whatever the index would cost
// (bench/postgres_bench).
constexpr std::int64_t kFew = 2'000;
// The same if a filter excludes the other vectors, or the index is mostly about other teams.
constexpr std::int64_t kComparedOneByOne = 20'000;
// A team with less than this part of all vectors would have the index look at too many of others.
constexpr std::int64_t kLeastShare = 20;  // one in 20
// How many more candidates than hits: 16-bit numbers may sort near ones differently, and a memory
// of several windows takes several places.
constexpr std::int64_t kMoreCandidates = 32;
// How many times the candidates are looked up and filtered, before all memories are filtered.
constexpr std::int64_t kBeforeFilter = 2;

std::optional<std::vector<float>> ReadVector(std::string_view bytes) {
  std::vector<float> values(bytes.size() / sizeof(float));
  if (!sql::DecodeVector(bytes, values)) return std::nullopt;
  return values;
}

// The best window of each memory.
using BestWindows = std::unordered_map<Id, VectorHit>;

// Takes the next of rows of (id, number of the window, vector), which are all windows of each
// memory; a row without an id is none.
Status AddWindow(const Query& row, const CodedQuery& query, BestWindows& best) {
  if (row.IsNull(0) || row.IsNull(2)) return {};
  std::vector<float> values(query.dimension());
  if (!sql::DecodeVector(row.Blob(2), values)) return {};
  CAIRN_ASSIGN_OR_RETURN(const auto id, sql::ReadId(row));
  const VectorHit hit{id, query.ExactCosine(values), row.Int(1), 0};
  VectorHit& kept = best.try_emplace(id, hit).first->second;
  const std::int64_t windows = kept.windows + 1;
  // Of equals the first.
  if (hit.cosine > kept.cosine || (hit.cosine == kept.cosine && hit.window < kept.window)) {
    kept = hit;
  }
  kept.windows = windows;
  return {};
}

// Nearest first, ties by id.
std::vector<VectorHit> Sorted(const BestWindows& best) {
  std::vector<VectorHit> hits;
  for (const auto& [id, hit] : best) hits.push_back(hit);
  std::sort(hits.begin(), hits.end(), [](const VectorHit& a, const VectorHit& b) {
    return a.cosine != b.cosine ? a.cosine > b.cosine : a.memory < b.memory;
  });
  return hits;
}

// The nearest memories: the server finds those that may be, and all windows of each are compared.
class NearestSearch {
 public:
  NearestSearch(Link& link, const std::string& model, std::span<const float> query,
                const Filter& filter, TimeMs now)
      : link_(link),
        model_(model),
        dimension_(std::ssize(query)),
        code_(HalfVectorOf(query).value_or("")),
        condition_(ConditionFor(filter, now)),
        is_wide_(filter == Filter()),
        query_(query) {}

  // Finds at least `most`, if that many exist.
  Status Find(std::int64_t most) {
    CAIRN_TRY(Measure());
    CAIRN_ASSIGN_OR_RETURN(const auto are_many, AreMany());
    if (are_many) {
      CAIRN_TRY(AddNearest(Nearest("NOT v.is_fresh AND ", Indexed(), most)));
      return has_fresh_ ? AddNearest(Nearest("v.is_fresh AND ", "v.code", most)) : Status();
    }
    CAIRN_ASSIGN_OR_RETURN(const auto is_enough, AddNearestThenFilter(most));
    return is_enough ? Status() : AddNearest(Nearest("", "v.code", most));
  }

  const BestWindows& Best() const { return best_; }

 private:
  // The expression of the index, word for word.
  std::string Indexed() const { return "v.code::halfvec(" + std::to_string(dimension_) + ")"; }

  // The number, not a parameter: the planner has to see that it is the index's.
  std::string IsOfModel() const {
    return Mine("v") + " AND v.dimension = " + std::to_string(dimension_) +
           " AND v.model = ? AND v.code IS NOT NULL";
  }
  std::string FromWhere(const std::string& which) const {
    return " FROM vector AS v JOIN memory AS m ON m.tenant = v.tenant AND m.row = v.row WHERE " +
           which + IsOfModel() + " AND " + condition_.sql;
  }
  // A vector of zeros is at no distance from anything; it counts as a right angle.
  static std::string Distance() { return "coalesce(nullif(v.code <=> ?::halfvec, 'NaN'), 1)"; }

  // How many vectors there are of all teams is what the server last counted.
  Status Measure() {
    Query sizes = link_.Prepare(
        "SELECT t.records, c.reltuples::bigint, (SELECT count(*) FROM (SELECT 1 FROM vector AS v"
        " WHERE " +
        Mine("v") + " AND v.is_fresh LIMIT 1) AS one) FROM tally AS t, pg_class AS c WHERE " +
        Mine("t") + " AND c.oid = 'cairn.vector'::regclass");
    CAIRN_ASSIGN_OR_RETURN(const auto row, sizes.Step());
    if (!row) return {};
    records_ = sizes.Int(0);
    of_all_teams_ = sizes.Int(1);
    has_fresh_ = sizes.Int(2) != 0;
    return {};
  }

  // Whether more vectors pass than are compared one by one.
  Result<bool> AreMany() {
    if (records_ <= kFew) return false;
    const bool is_small_part = records_ * kLeastShare < of_all_teams_;
    if (is_small_part && records_ <= kComparedOneByOne) return false;
    if (is_wide_) return true;
    Query query = link_.Prepare("SELECT count(*) FROM (SELECT 1" + FromWhere("") + " LIMIT " +
                                std::to_string(kComparedOneByOne + 1) + ") AS counted");
    query.Bind(model_);
    sql::BindCondition(query, condition_);
    CAIRN_TRY(query.Step());
    return query.Int(0) > kComparedOneByOne;
  }

  // The windows of the memories that `near` gives as (tenant, row, id), and how many `near` gave.
  // An id is null where the filter does not let the memory pass.
  static std::string WindowsOf(const std::string& near) {
    return "WITH near AS MATERIALIZED (" + near +
           ") SELECT n.id::text, w.number, w.data, (SELECT count(*) FROM near)"
           " FROM (SELECT DISTINCT * FROM near) AS n"
           " LEFT JOIN vector AS w ON n.id IS NOT NULL AND w.tenant = n.tenant AND w.row = n.row"
           " AND w.model = ? AND w.dimension = ? AND w.code IS NOT NULL";
  }

  // Numbers, not parameters, where the planner has to see them.
  std::string Nearest(const std::string& which, const std::string& code, std::int64_t most) const {
    const bool is_indexed = code != "v.code";
    return WindowsOf("SELECT m.tenant, m.row, m.id" + FromWhere(which) + " ORDER BY " +
                     (is_indexed ? code + " <=> ?::halfvec(" + std::to_string(dimension_) + ")"
                                 : Distance() + ", m.id") +
                     " LIMIT " + std::to_string(most));
  }

  // Gives how many vectors were found.
  Result<std::int64_t> AddWindows(Query& windows) {
    std::int64_t found = 0;
    BestWindows best;
    CAIRN_TRY(ForEachRow(windows, [&](const Query& row) {
      found = row.Int(3);
      return AddWindow(row, query_, best);
    }));
    best_.merge(best);
    return found;
  }

  Status AddNearest(const std::string& sql) {
    Query query = link_.Prepare(sql, Values::kBinary);
    query.Bind(model_);
    sql::BindCondition(query, condition_);
    query.BindBinary(code_).Bind(model_).Bind(dimension_);
    const auto found = AddWindows(query);
    return found ? Status() : found.error();
  }

  // Most filters let nearly all pass: then the nearest vectors are found first, and only their
  // memories are looked at. False if too few of them passed, or there may be a tie at the end.
  Result<bool> AddNearestThenFilter(std::int64_t most) {
    const std::int64_t asked = kBeforeFilter * most;
    Query query = link_.Prepare(
        WindowsOf(
            "SELECT n.tenant, n.row, m.id FROM (SELECT v.tenant, v.row FROM vector AS v WHERE " +
            IsOfModel() + " ORDER BY " + Distance() +
            " LIMIT ?) AS n LEFT JOIN memory AS m ON m.tenant = n.tenant AND m.row = n.row"
            " AND " +
            condition_.sql),
        Values::kBinary);
    query.Bind(model_).BindBinary(code_).Bind(asked);
    sql::BindCondition(query, condition_);
    query.Bind(model_).Bind(dimension_);
    CAIRN_ASSIGN_OR_RETURN(const auto found, AddWindows(query));
    return std::ssize(best_) >= most || found < asked;
  }

  Link& link_;
  const std::string& model_;
  const std::int64_t dimension_;
  const std::string code_;
  const sql::Condition condition_;
  const bool is_wide_;  // it keeps back what is dead, and nothing else
  std::int64_t records_ = 0;
  std::int64_t of_all_teams_ = 0;
  bool has_fresh_ = false;
  const CodedQuery query_;
  BestWindows best_;
};

}  // namespace

Result<std::vector<VectorHit>> PostgresReader::SearchVectors(const std::string& model,
                                                             std::span<const float> query,
                                                             const Filter& filter,
                                                             std::int64_t limit, TimeMs now) {
  CAIRN_TRY(CheckDirection(query));
  if (limit <= 0) return std::vector<VectorHit>();
  CAIRN_TRY(BeforeReading());
  NearestSearch search(link_, model, query, filter, now);
  CAIRN_TRY(search.Find(std::min(limit, std::int64_t{1} << 40) + kMoreCandidates));
  std::vector<VectorHit> hits = Sorted(search.Best());
  if (std::ssize(hits) > limit) hits.resize(static_cast<std::size_t>(limit));
  return hits;
}

Result<std::vector<std::optional<VectorHit>>> PostgresReader::ScoreVectors(
    const std::string& model, std::span<const float> query, std::span<const Id> ids) {
  CAIRN_TRY(CheckDirection(query));
  CAIRN_ASSIGN_OR_RETURN(
      Query windows,
      Ask("SELECT m.id::text, v.number, v.data FROM memory AS m"
          " JOIN vector AS v ON v.tenant = m.tenant AND v.row = m.row WHERE " +
              Mine("m") + " AND m.id = ANY (?::uuid[]) AND v.model = ? AND v.dimension = ?",
          Values::kBinary));
  windows.BindIds(ids).Bind(model).Bind(std::ssize(query));
  const CodedQuery coded(query);
  BestWindows best;
  CAIRN_TRY(ForEachRow(windows, [&](const Query& row) { return AddWindow(row, coded, best); }));
  std::vector<std::optional<VectorHit>> hits;
  for (const Id& id : ids) {
    const auto found = best.find(id);
    hits.push_back(found == best.end() ? std::nullopt : std::optional(found->second));
  }
  return hits;
}

Result<std::vector<VectorSource::Windows>> PostgresReader::FindVectors(const std::string& model,
                                                                       std::span<const Id> ids) {
  std::vector<Windows> all(ids.size());
  CAIRN_ASSIGN_OR_RETURN(
      Query query,
      Ask("SELECT wanted.place, v.data FROM unnest(?::uuid[]) WITH ORDINALITY AS wanted (id, place)"
          " JOIN memory AS m ON m.id = wanted.id AND " +
              Mine("m") +
              " JOIN vector AS v ON v.tenant = m.tenant AND v.row = m.row AND v.model = ?"
              " ORDER BY wanted.place, v.number",
          Values::kBinary));
  query.BindIds(ids).Bind(model);
  CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto place, row.Place(0, all.size()));
    auto values = ReadVector(row.Blob(1));
    if (values) all[place].push_back(*std::move(values));
    return {};
  }));
  return all;
}

Result<std::vector<Id>> PostgresReader::FindWithoutVectors(const std::string& model,
                                                           std::int64_t limit) {
  CAIRN_ASSIGN_OR_RETURN(Query query,
                         Ask("SELECT m.id FROM memory AS m WHERE " + Mine("m") +
                             " AND NOT EXISTS (SELECT 1 FROM vector AS v WHERE v.tenant = m.tenant"
                             " AND v.row = m.row AND v.model = ?) ORDER BY m.row LIMIT ?"));
  query.Bind(model).Bind(std::max<std::int64_t>(limit, 0));
  return sql::ReadAll(query, sql::ReadId<Query>);
}

}  // namespace cairn::postgres
