#include "store/sqlite/vector_cache.h"

#include <algorithm>

#include "store/sqlite/row_facts.h"
#include "store/sqlite/row_filter.h"
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

}  // namespace

VectorCache::Part& VectorCache::PartFor(const std::string& model, std::size_t dimension) {
  const std::lock_guard lock(parts_mutex_);
  std::unique_ptr<Part>& part = parts_[{model, dimension}];
  if (!part) part = std::make_unique<Part>(model, dimension);
  return *part;
}

template <typename Use>
Status VectorCache::WithIndex(Connection& connection, Part& part, Use use) {
  while (true) {
    const Snapshot snapshot(connection);
    CAIRN_ASSIGN_OR_RETURN(const auto marks, ReadMarks(connection));
    {
      const std::shared_lock reading(part.mutex);
      if (part.marks == marks) return use(part.index);
    }
    const std::unique_lock changing(part.mutex);
    if (part.marks.IsAfter(marks)) continue;  // another thread was quicker: look at what he saw
    CAIRN_TRY(CatchUp(connection, marks, part));
    return use(part.index);
  }
}

Status VectorCache::CatchUp(Connection& connection, const VectorMarks& marks, Part& part) {
  Status changed = ReadChanges(connection, marks, part);
  if (changed) {
    part.marks = marks;
    return {};
  }
  part.index = VectorIndex(part.index.dimension());
  part.marks = {};
  return changed;
}

Status VectorCache::ReadChanges(Connection& connection, const VectorMarks& marks, Part& part) {
  VectorMarks from = part.marks;
  if (from.change > 0 && marks.removal > from.removal) {
    CAIRN_ASSIGN_OR_RETURN(const auto removed, RemovedSince(connection, from.removal));
    if (removed) {
      for (const std::int64_t memory : *removed) part.index.Remove(memory);
    } else {
      part.index = VectorIndex(part.index.dimension());
      from = {};
    }
  }
  const std::size_t dimension = part.index.dimension();
  CAIRN_TRY(ForEachCode(connection, part.model, dimension, from.change, [&](const CodeRow& row) {
    part.index.Add(row.memory, row.window, row.change, *ReadCode(row.code, dimension));
  }));
  // A first reading leaves its pages in SQLite's cache, where no later search looks for them.
  return from.change == 0 ? connection.Run("PRAGMA shrink_memory") : Status();
}

Result<std::vector<VectorHit>> VectorCache::Search(Connection& connection, const std::string& model,
                                                   std::span<const float> query,
                                                   const Filter& filter, std::int64_t limit,
                                                   TimeMs now) {
  CAIRN_TRY(CheckDirection(query));
  const CodedQuery coded(query);
  const auto wanted = static_cast<std::size_t>(std::max<std::int64_t>(limit, 0));
  std::vector<VectorHit> hits;
  Part& part = PartFor(model, query.size());
  CAIRN_TRY(WithIndex(connection, part, [&](const VectorIndex& index) -> Status {
    CAIRN_ASSIGN_OR_RETURN(const auto rows,
                           connection.kept_rows().Passing(connection, filter, now));
    CAIRN_ASSIGN_OR_RETURN(auto reader, VectorReader::Open(connection));
    CAIRN_ASSIGN_OR_RETURN(const auto best,
                           index.Search(coded, wanted, *rows, ReadThrough(part.exact, reader)));
    CAIRN_ASSIGN_OR_RETURN(auto named, NameHits(connection, best, limit));
    hits = std::move(named);
    return {};
  }));
  return hits;
}

Result<std::vector<std::optional<VectorHit>>> VectorCache::Score(Connection& connection,
                                                                 const std::string& model,
                                                                 std::span<const float> query,
                                                                 std::span<const Id> ids) {
  CAIRN_TRY(CheckDirection(query));
  const CodedQuery coded(query);
  std::vector<std::optional<VectorHit>> hits;
  Part& part = PartFor(model, query.size());
  CAIRN_TRY(WithIndex(connection, part, [&](const VectorIndex& index) -> Status {
    CAIRN_ASSIGN_OR_RETURN(auto reader, VectorReader::Open(connection));
    CAIRN_ASSIGN_OR_RETURN(const auto rows, RowsOf(connection, ids));
    for (std::size_t i = 0; i < ids.size(); ++i) {
      hits.emplace_back();
      if (!rows[i]) continue;
      CAIRN_ASSIGN_OR_RETURN(const auto hit,
                             index.Score(coded, *rows[i], ReadThrough(part.exact, reader)));
      if (hit) hits.back() = {ids[i], hit->cosine, hit->window, hit->windows};
    }
    return {};
  }));
  return hits;
}

}  // namespace cairn::sqlite
