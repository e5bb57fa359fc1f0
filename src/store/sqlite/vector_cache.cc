#include "store/sqlite/vector_cache.h"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "store/sqlite/row_facts.h"
#include "store/sqlite/row_filter.h"
#include "store/sqlite/vector_compare.h"
#include "store/sqlite/vector_hits.h"
#include "vector/coded_query.h"

namespace cairn::sqlite {
namespace {

// Numbers of change are never used twice, so that a vector kept under one stays right.
VectorIndex::ReadVector ReadThrough(ExactCache& cache, VectorReader& reader) {
  return [&](std::int64_t change, std::span<float> values) -> Result<bool> {
    if (cache.Copy(change, values)) return true;
    auto is_there = reader.Read(change, values);
    if (is_there && *is_there) cache.Keep(change, values);
    return is_there;
  };
}

bool Contains(std::span<const std::int64_t> ascending, std::int64_t row) {
  return std::binary_search(ascending.begin(), ascending.end(), row);
}

// The set without these rows, which ascend.
RowSet Without(const RowSet& rows, std::span<const std::int64_t> left_out) {
  if (!rows.only_named()) {
    RowSet fewer = rows;
    for (const std::int64_t row : left_out) fewer.Name(row);
    return fewer;
  }
  RowSet fewer = RowSet::OnlyNamed();
  rows.ForEachNamed([&](std::int64_t row) {
    if (!Contains(left_out, row)) fewer.Name(row);
  });
  return fewer;
}

}  // namespace

VectorCache::Part& VectorCache::PartFor(const std::string& model, std::size_t dimension) {
  const std::lock_guard lock(parts_mutex_);
  std::unique_ptr<Part>& part = parts_[{model, dimension}];
  if (!part) part = std::make_unique<Part>(model, dimension, log_size_);
  return *part;
}

template <typename Use>
Result<bool> VectorCache::WithIndex(Connection& connection, Part& part, Use use) {
  assert(connection.is_in_transaction());
  CAIRN_ASSIGN_OR_RETURN(const auto marks, ReadMarks(connection));
  while (true) {
    {
      const std::shared_lock reading(part.mutex);
      if (!marks.IsAfter(part.marks)) {
        const auto changed = part.log.Since(marks);
        if (!changed) return false;
        CAIRN_TRY(use(part, *changed));
        return true;
      }
    }
    const std::unique_lock changing(part.mutex);
    if (marks.IsAfter(part.marks)) CAIRN_TRY(CatchUp(connection, marks, part));
  }
}

Status VectorCache::CatchUp(Connection& connection, const VectorMarks& marks, Part& part) {
  Status changed = ReadChanges(connection, marks, part);
  if (!changed) Clear(part);
  return changed;
}

void VectorCache::Clear(Part& part) {
  part.index = VectorIndex(part.index.dimension());
  part.marks = {};
  part.log.Restart({});
}

Status VectorCache::ReadChanges(Connection& connection, const VectorMarks& marks, Part& part) {
  if (part.marks.change > 0 && marks.removal > part.marks.removal) {
    CAIRN_ASSIGN_OR_RETURN(const auto removals, RemovedSince(connection, part.marks.removal));
    if (!removals) Clear(part);
    for (const Removal& removal : removals.value_or(std::vector<Removal>())) {
      part.index.Remove(removal.memory);
      part.log.NoteRemoval(removal.number, removal.memory);
    }
  }
  const bool is_filling = part.marks.change == 0;
  const std::size_t dimension = part.index.dimension();
  CAIRN_TRY(
      ForEachCode(connection, part.model, dimension, part.marks.change, [&](const CodeRow& row) {
        part.index.Add(row.memory, row.window, row.change, *ReadCode(row.code, dimension));
        if (!is_filling) part.log.NoteAddition(row.change, row.memory);
      }));
  part.marks = marks;
  if (!is_filling) return {};
  part.log.Restart(marks);
  // A first reading leaves its pages in SQLite's cache, where no later search looks for them.
  return connection.Run("PRAGMA shrink_memory");
}

Result<std::vector<VectorHit>> VectorCache::Search(Connection& connection, const std::string& model,
                                                   std::span<const float> query,
                                                   const Filter& filter, std::int64_t limit,
                                                   TimeMs now) {
  CAIRN_TRY(CheckDirection(query));
  const CodedQuery coded(query);
  const auto wanted = static_cast<std::size_t>(std::max<std::int64_t>(limit, 0));
  std::vector<VectorHit> hits;
  const auto use = [&](Part& part, std::span<const std::int64_t> changed) -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto rows,
                           connection.kept_rows().Passing(connection, filter, now));
    const auto unchanged = changed.empty() ? std::nullopt : std::optional(Without(*rows, changed));
    CAIRN_ASSIGN_OR_RETURN(auto reader, VectorReader::Open(connection));
    CAIRN_ASSIGN_OR_RETURN(auto best,
                           part.index.Search(coded, wanted, unchanged ? *unchanged : *rows,
                                             ReadThrough(part.exact, reader)));
    std::vector<std::int64_t> passing;
    std::copy_if(changed.begin(), changed.end(), std::back_inserter(passing),
                 [&](std::int64_t row) { return rows->Allows(row); });
    CAIRN_ASSIGN_OR_RETURN(const auto others, CompareRows(connection, model, coded, passing));
    for (const auto& [row, hit] : others) best.push_back(hit);
    CAIRN_ASSIGN_OR_RETURN(hits, NameHits(connection, best, limit));
    return {};
  };
  CAIRN_ASSIGN_OR_RETURN(const bool is_done,
                         WithIndex(connection, PartFor(model, query.size()), use));
  if (!is_done) return CompareVectors(connection, model, query, filter, limit, now);
  return hits;
}

Result<std::vector<std::optional<VectorHit>>> VectorCache::Score(Connection& connection,
                                                                 const std::string& model,
                                                                 std::span<const float> query,
                                                                 std::span<const Id> ids) {
  CAIRN_TRY(CheckDirection(query));
  const CodedQuery coded(query);
  std::vector<std::optional<VectorHit>> hits;
  const auto use = [&](Part& part, std::span<const std::int64_t> changed) -> Status {
    CAIRN_ASSIGN_OR_RETURN(auto reader, VectorReader::Open(connection));
    CAIRN_ASSIGN_OR_RETURN(const auto rows, RowsOf(connection, ids));
    std::vector<std::int64_t> asked;
    for (const auto& row : rows) {
      if (row && Contains(changed, *row)) asked.push_back(*row);
    }
    CAIRN_ASSIGN_OR_RETURN(const auto others, CompareRows(connection, model, coded, asked));
    for (std::size_t i = 0; i < ids.size(); ++i) {
      hits.emplace_back();
      if (!rows[i]) continue;
      std::optional<KeyHit> hit;
      if (const auto other = others.find(*rows[i]); other != others.end()) {
        hit = other->second;
      } else if (!Contains(changed, *rows[i])) {
        CAIRN_ASSIGN_OR_RETURN(hit,
                               part.index.Score(coded, *rows[i], ReadThrough(part.exact, reader)));
      }
      if (hit) hits.back() = {ids[i], hit->cosine, hit->window, hit->windows};
    }
    return {};
  };
  CAIRN_ASSIGN_OR_RETURN(const bool is_done,
                         WithIndex(connection, PartFor(model, query.size()), use));
  if (!is_done) return CompareVectorsOf(connection, model, query, ids);
  return hits;
}

}  // namespace cairn::sqlite
