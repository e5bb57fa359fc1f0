#include "store/postgres/vector_search.h"

#include <algorithm>
#include <map>
#include <set>

#include "store/postgres/binary.h"
#include "store/postgres/dialect.h"
#include "store/postgres/half.h"
#include "store/sql/vector_blob.h"
#include "vector/coded_query.h"
#include "vector/codes.h"

namespace cairn::postgres {
namespace {

// Up to so many vectors all are compared, whatever else the index would cost
// (bench/postgres_bench).
constexpr std::int64_t kFew = 2'000;
// Up to so many, if a filter keeps the others back or the index is mostly other teams'.
constexpr std::int64_t kComparedOneByOne = 20'000;
// A team with less than this part of all vectors would have the index look at too many of others.
constexpr std::int64_t kLeastShare = 20;  // one in so many
// How many more candidates than hits: 16-bit numbers may sort near ones differently, and a memory
// of several windows takes several places.
constexpr std::int64_t kMoreCandidates = 32;
// Of so many times as many the filter is asked, before all memories are.
constexpr std::int64_t kBeforeFilter = 2;

std::optional<std::vector<float>> ReadVector(std::string_view bytes) {
  std::vector<float> values(bytes.size() / sizeof(float));
  if (!sql::DecodeVector(bytes, values)) return std::nullopt;
  return values;
}

// The best window of each memory named.
Result<std::map<Id, VectorHit>> Compare(Link& link, const std::string& model,
                                        std::span<const float> query, std::span<const Id> ids) {
  Query list = link.Prepare(
      "SELECT m.id::text, v.number, v.data FROM memory AS m"
      " JOIN vector AS v ON v.tenant = m.tenant AND v.row = m.row WHERE " +
          Mine("m") +
          " AND m.id = ANY (?::uuid[]) AND v.model = ? AND v.dimension = ? ORDER BY 1, 2",
      Values::kBinary);
  list.BindIds(ids).Bind(model).Bind(std::ssize(query));
  const CodedQuery coded(query);
  std::map<Id, VectorHit> best;
  CAIRN_TRY(ForEachRow(list, [&](const Query& row) -> Status {
    const auto values = ReadVector(row.Blob(2));
    if (!values) return {};
    const auto id = sql::ReadId(row);
    if (!id) return id.error();
    const VectorHit hit{*id, coded.ExactCosine(*values), row.Int(1), 0};
    VectorHit& kept = best.try_emplace(*id, hit).first->second;
    const std::int64_t windows = kept.windows + 1;
    if (hit.cosine > kept.cosine) kept = hit;  // of equals the first
    kept.windows = windows;
    return {};
  }));
  return best;
}

// Which memories may be the nearest.
class Candidates {
 public:
  Candidates(Link& link, const std::string& model, std::span<const float> query,
             const Filter& filter, TimeMs now)
      : link_(link),
        model_(model),
        dimension_(std::ssize(query)),
        code_(HalfVectorOf(query).value_or("")),
        condition_(ConditionFor(filter, now)),
        is_wide_(filter == Filter()) {}

  Result<std::vector<Id>> Find(std::int64_t most) {
    const auto are_many = AreMany();
    if (!are_many) return are_many.error();
    if (*are_many) {
      CAIRN_TRY(AddNearest(Nearest("NOT v.is_fresh AND ", Indexed()), most));
      CAIRN_TRY(AddNearest(Nearest("v.is_fresh AND ", "v.code"), most));
    } else {
      const auto is_enough = AddNearestThenFilter(most);
      if (!is_enough) return is_enough.error();
      if (!*is_enough) CAIRN_TRY(AddNearest(Nearest("", "v.code"), most));
    }
    return std::vector<Id>(ids_.begin(), ids_.end());
  }

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

  // Whether more vectors pass than are compared one by one. How many there are of all teams is what
  // the server last counted.
  Result<bool> AreMany() {
    Query sizes = link_.Prepare(
        "SELECT t.records, c.reltuples::bigint FROM tally AS t, pg_class AS c WHERE " + Mine("t") +
        " AND c.oid = 'cairn.vector'::regclass");
    const auto row = sizes.Step();
    if (!row) return row.error();
    const std::int64_t records = *row ? sizes.Int(0) : 0;
    if (records <= kFew) return false;
    const bool is_small_part = records * kLeastShare < sizes.Int(1);
    if (is_small_part && records <= kComparedOneByOne) return false;
    if (is_wide_) return true;
    Query query = link_.Prepare("SELECT count(*) FROM (SELECT 1" + FromWhere("") + " LIMIT " +
                                std::to_string(kComparedOneByOne + 1) + ") AS counted");
    query.Bind(model_);
    sql::BindCondition(query, condition_);
    const auto counted = query.Step();
    if (!counted) return counted.error();
    return query.Int(0) > kComparedOneByOne;
  }

  std::string Nearest(const std::string& which, const std::string& code) const {
    const bool is_indexed = code != "v.code";
    return "SELECT m.id::text" + FromWhere(which) + " ORDER BY " +
           (is_indexed ? code + " <=> ?::halfvec(" + std::to_string(dimension_) + ")"
                       : Distance() + ", m.id") +
           " LIMIT ?";
  }

  Status AddNearest(const std::string& sql, std::int64_t most) {
    Query query = link_.Prepare(sql, Values::kBinary);
    query.Bind(model_);
    sql::BindCondition(query, condition_);
    query.BindBinary(code_).Bind(most);
    return ForEachRow(query, [&](const Query& row) { return Add(row); });
  }

  // Most filters let nearly all pass: then the nearest vectors are found first, and only their
  // memories are looked at. False if too few of them passed, or there may be a tie at the end.
  Result<bool> AddNearestThenFilter(std::int64_t most) {
    const std::int64_t asked = kBeforeFilter * most;
    Query query = link_.Prepare(
        "SELECT m.id::text FROM (SELECT v.tenant, v.row FROM vector AS v WHERE " + IsOfModel() +
            " ORDER BY " + Distance() +
            " LIMIT ?) AS n LEFT JOIN memory AS m ON m.tenant = n.tenant AND m.row = n.row AND " +
            condition_.sql,
        Values::kBinary);
    query.Bind(model_).BindBinary(code_).Bind(asked);
    sql::BindCondition(query, condition_);
    std::int64_t found = 0;
    CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
      ++found;
      return row.IsNull(0) ? Status() : Add(row);
    }));
    return std::ssize(ids_) >= most || found < asked;
  }

  Status Add(const Query& row) {
    const auto id = sql::ReadId(row);
    if (!id) return id.error();
    ids_.insert(*id);
    return {};
  }

  Link& link_;
  const std::string& model_;
  const std::int64_t dimension_;
  const std::string code_;
  const sql::Condition condition_;
  const bool is_wide_;  // it keeps back what is dead, and nothing else
  std::set<Id> ids_;
};

}  // namespace

Result<std::vector<VectorHit>> SearchVectors(Link& link, const std::string& model,
                                             std::span<const float> query, const Filter& filter,
                                             std::int64_t limit, TimeMs now) {
  CAIRN_TRY(CheckDirection(query));
  if (limit <= 0) return std::vector<VectorHit>();
  Candidates candidates(link, model, query, filter, now);
  const auto ids = candidates.Find(std::min(limit, std::int64_t{1} << 40) + kMoreCandidates);
  if (!ids) return ids.error();
  const auto best = Compare(link, model, query, *ids);
  if (!best) return best.error();
  std::vector<VectorHit> hits;
  for (const auto& [id, hit] : *best) hits.push_back(hit);
  std::sort(hits.begin(), hits.end(), [](const VectorHit& a, const VectorHit& b) {
    return a.cosine != b.cosine ? a.cosine > b.cosine : a.memory < b.memory;
  });
  if (std::ssize(hits) > limit) hits.resize(static_cast<std::size_t>(limit));
  return hits;
}

Result<std::vector<std::optional<VectorHit>>> ScoreVectors(Link& link, const std::string& model,
                                                           std::span<const float> query,
                                                           std::span<const Id> ids) {
  CAIRN_TRY(CheckDirection(query));
  const auto best = Compare(link, model, query, ids);
  if (!best) return best.error();
  std::vector<std::optional<VectorHit>> hits;
  for (const Id& id : ids) {
    const auto found = best->find(id);
    hits.push_back(found == best->end() ? std::nullopt : std::optional(found->second));
  }
  return hits;
}

Result<std::vector<std::vector<std::vector<float>>>> FindVectors(Link& link,
                                                                 const std::string& model,
                                                                 std::span<const Id> ids) {
  std::vector<std::vector<std::vector<float>>> all(ids.size());
  Query query = link.Prepare(
      "SELECT wanted.place, v.data FROM unnest(?::uuid[]) WITH ORDINALITY AS wanted (id, place)"
      " JOIN memory AS m ON m.id = wanted.id AND " +
          Mine("m") +
          " JOIN vector AS v ON v.tenant = m.tenant AND v.row = m.row AND v.model = ?"
          " ORDER BY wanted.place, v.number",
      Values::kBinary);
  query.BindIds(ids).Bind(model);
  CAIRN_TRY(ForEachRow(query, [&](const Query& row) -> Status {
    auto values = ReadVector(row.Blob(1));
    if (values) all[static_cast<std::size_t>(row.Int(0) - 1)].push_back(*std::move(values));
    return {};
  }));
  return all;
}

Result<std::vector<Id>> FindWithoutVectors(Link& link, const std::string& model,
                                           std::int64_t limit) {
  Query query = link.Prepare("SELECT m.id FROM memory AS m WHERE " + Mine("m") +
                             " AND NOT EXISTS (SELECT 1 FROM vector AS v WHERE v.tenant = m.tenant"
                             " AND v.row = m.row AND v.model = ?) ORDER BY m.row LIMIT ?");
  query.Bind(model).Bind(std::max<std::int64_t>(limit, 0));
  return sql::ReadAll(query, sql::ReadId<Query>);
}

Result<std::int64_t> Settle(Link& link, std::int64_t most) {
  Query query = link.Prepare(
      "UPDATE vector AS v SET is_fresh = false FROM (SELECT f.row, f.number FROM vector AS f "
      "WHERE " +
      Mine("f") +
      " AND f.is_fresh ORDER BY f.row LIMIT ? FOR UPDATE SKIP LOCKED) AS chosen WHERE " +
      Mine("v") + " AND v.row = chosen.row AND v.number = chosen.number");
  const auto done = query.Bind(most).Step();
  if (!done) return done.error();
  return query.Changes();
}

}  // namespace cairn::postgres
