#include "store/memory/memory_tables.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "store/memory/keyword_ranking.h"
#include "store/memory/state_summary.h"
#include "store/memory/vector_match.h"
#include "vector/codes.h"

namespace cairn {
namespace {

template <typename T>
std::vector<T> Slice(const std::vector<T>& all, const Page& page) {
  const auto size = static_cast<std::int64_t>(all.size());
  const std::int64_t begin = std::clamp<std::int64_t>(page.offset, 0, size);
  const std::int64_t count = std::clamp<std::int64_t>(page.limit, 0, size - begin);
  return {all.begin() + begin, all.begin() + begin + count};
}

std::int64_t SortKey(const Memory& memory, Order order) {
  switch (order) {
    case Order::kCreated:
      return memory.created_at;
    case Order::kUpdated:
      return memory.updated_at;
    case Order::kAccessed:
      return memory.last_accessed_at;
    case Order::kImportance:
      return memory.importance;
    case Order::kUsefulness:
      return memory.usefulness;
  }
  return 0;
}

bool CountsAsDuplicate(const Memory& memory, const std::string& project,
                       const std::string& content_hash, TimeMs now) {
  return memory.project == project && memory.content_hash == content_hash && memory.chunk.empty() &&
         memory.type != MemoryType::kHandoff && memory.IsAlive(now);
}

}  // namespace

Memory* MemoryTables::Locate(const Id& id) {
  const auto found = std::find_if(memories_.begin(), memories_.end(),
                                  [&](const Memory& memory) { return memory.id == id; });
  return found == memories_.end() ? nullptr : &*found;
}

Status MemoryTables::MustExist(const Id& id) {
  if (Locate(id) != nullptr) return {};
  return NotFound("there is no memory " + id.ToString());
}

std::vector<Memory> MemoryTables::Passing(const Filter& filter, TimeMs now) const {
  std::vector<Memory> passing;
  std::copy_if(memories_.begin(), memories_.end(), std::back_inserter(passing),
               [&](const Memory& memory) { return filter.Matches(memory, now); });
  return passing;
}

Result<std::optional<Memory>> MemoryTables::Find(const Id& id) {
  const Memory* found = Locate(id);
  return found == nullptr ? std::nullopt : std::optional<Memory>(*found);
}

Result<std::optional<Id>> MemoryTables::FindDuplicate(const std::string& project,
                                                      const std::string& content_hash, TimeMs now) {
  const Memory* oldest = nullptr;
  for (const Memory& memory : memories_) {
    if (!CountsAsDuplicate(memory, project, content_hash, now)) continue;
    const auto age = [](const Memory& m) { return std::pair(m.created_at, m.id); };
    if (oldest == nullptr || age(memory) < age(*oldest)) oldest = &memory;
  }
  return oldest == nullptr ? std::nullopt : std::optional<Id>(oldest->id);
}

Result<MemoryPage> MemoryTables::List(const Filter& filter, Order order, const Page& page,
                                      TimeMs now) {
  std::vector<Memory> passing = Passing(filter, now);
  std::reverse(passing.begin(), passing.end());  // of equals, the one stored last comes first
  std::stable_sort(passing.begin(), passing.end(), [&](const Memory& a, const Memory& b) {
    return SortKey(a, order) > SortKey(b, order);
  });
  return MemoryPage{Slice(passing, page), std::ssize(passing)};
}

Result<std::vector<MemoryOutline>> MemoryTables::Outlines(const Filter& filter, TimeMs now) {
  std::vector<MemoryOutline> outlines;
  for (const Memory& m : Passing(filter, now)) {
    outlines.push_back({m.id, m.created_at, m.type, m.category, m.project, m.source});
  }
  return outlines;
}

Result<std::vector<Memory>> MemoryTables::FindMany(std::span<const Id> ids) {
  std::vector<Memory> found;
  for (const Id& id : ids) {
    if (const Memory* memory = Locate(id); memory != nullptr) found.push_back(*memory);
  }
  return found;
}

Result<KeywordPage> MemoryTables::SearchKeywords(const KeywordQuery& query, const Filter& filter,
                                                 const Page& page, TimeMs now) {
  KeywordPage found = RankAll(memories_, query);
  std::vector<KeywordHit>& hits = found.hits;
  std::erase_if(hits, [&](const KeywordHit& hit) { return !filter.Matches(*Locate(hit.id), now); });
  std::sort(hits.begin(), hits.end(), [](const KeywordHit& a, const KeywordHit& b) {
    return std::pair(-a.score, a.id) < std::pair(-b.score, b.id);
  });
  found.total_count = std::ssize(hits);
  found.best_score = hits.empty() ? 0 : hits[0].score;
  hits = Slice(hits, page);
  return found;
}

Result<std::vector<Neighbours>> MemoryTables::FindNeighbours(std::span<const ThreadPlace> places,
                                                             TimeMs now) {
  std::vector<Neighbours> all;
  for (const ThreadPlace& place : places) {
    Neighbours& beside = all.emplace_back();
    if (place.thread.empty() || !place.position) continue;
    std::vector<std::pair<std::int64_t, Id>> thread;  // by place
    for (const Memory& other : memories_) {
      if (other.IsAlive(now) && other.thread == place.thread && other.project == place.project &&
          other.position && *other.position != *place.position) {
        thread.emplace_back(*other.position, other.id);
      }
    }
    std::sort(thread.begin(), thread.end());
    for (const auto& [at, id] : thread) {
      if (at < *place.position) beside.previous = id;
      if (at > *place.position && !beside.next) beside.next = id;
    }
  }
  return all;
}

Result<std::vector<std::string>> MemoryTables::Speakers(std::int64_t limit) {
  std::set<std::string> names;
  for (const Memory& memory : memories_) {
    if (!memory.speaker.empty()) names.insert(memory.speaker);
  }
  std::vector<std::string> all(names.begin(), names.end());
  if (std::ssize(all) > limit) all.resize(static_cast<std::size_t>(limit));
  return all;
}

Result<std::vector<VectorSource::Windows>> MemoryTables::FindVectors(const std::string& model,
                                                                     std::span<const Id> ids) {
  std::vector<Windows> all;
  for (const Id& id : ids) {
    const auto found = embeddings_.find(id);
    const bool has = found != embeddings_.end() && found->second.model == model;
    all.push_back(has ? found->second.windows : Windows());
  }
  return all;
}

Result<StoreStats> MemoryTables::Stats(TimeMs now) {
  StoreStats stats = Summarise(memories_, now);
  for (const auto& [id, embedding] : embeddings_) {
    stats.vectors_by_model[embedding.model] += std::ssize(embedding.windows);
  }
  return stats;
}

Result<std::vector<EntityCount>> MemoryTables::Entities(const Filter& filter, const Page& page,
                                                        TimeMs now) {
  return Slice(CountEntities(Passing(filter, now)), page);
}

Result<std::vector<EntityPair>> MemoryTables::EntityPairs(std::span<const std::string> names,
                                                          const Filter& filter, TimeMs now) {
  return CountPairs(Passing(filter, now), names);
}

Result<std::vector<Id>> MemoryTables::FindReplaced(const Id& by) {
  std::vector<Id> ids;
  for (const Memory& memory : memories_) {
    if (!by.IsNil() && memory.superseded_by.id() == by) ids.push_back(memory.id);
  }
  return ids;
}

Result<std::vector<SourceActivity>> MemoryTables::Writers(std::int64_t limit) {
  return Slice(CountWriters(memories_), {.limit = limit});
}

Result<std::optional<HandoffNotes>> MemoryTables::FindHandoffNotes(const Id& id) {
  const auto found = notes_.find(id);
  return found == notes_.end() ? std::nullopt : std::optional<HandoffNotes>(found->second);
}

Result<std::vector<AccessRecord>> MemoryTables::Accesses(const Id& id) {
  std::vector<AccessRecord> uses;
  std::copy_if(accesses_.begin(), accesses_.end(), std::back_inserter(uses),
               [&](const AccessRecord& access) { return access.memory == id; });
  return uses;
}

Result<std::vector<AccessRecord>> MemoryTables::RecentAccesses(std::int64_t limit) {
  const std::vector<AccessRecord> latest(accesses_.rbegin(), accesses_.rend());
  return Slice(latest, {.limit = limit});
}

Result<std::vector<std::string>> MemoryTables::IndexedProjects() {
  std::set<std::string> projects;
  for (const auto& [key, file] : files_) projects.insert(key.first);
  return std::vector<std::string>(projects.begin(), projects.end());
}

Result<std::vector<IndexedFile>> MemoryTables::IndexedFiles(const std::string& project) {
  std::vector<IndexedFile> files;
  for (const auto& [key, file] : files_) {
    if (key.first == project) files.push_back(file);
  }
  return files;
}

Result<std::vector<Memory>> MemoryTables::FindPieces(const std::string& project,
                                                     const std::string& file_path) {
  std::vector<Memory> pieces;
  for (const Memory& memory : memories_) {
    if (memory.chunk.empty() || memory.file_path.empty()) continue;
    if (memory.project == project && memory.file_path == file_path) pieces.push_back(memory);
  }
  std::sort(pieces.begin(), pieces.end(), [](const Memory& a, const Memory& b) {
    return std::tie(a.position, a.id) < std::tie(b.position, b.id);
  });
  return pieces;
}

Status MemoryTables::PutIndexedFile(const IndexedFile& file) {
  files_[{file.project, file.path}] = file;
  return {};
}

Status MemoryTables::EraseIndexedFile(const std::string& project, const std::string& path) {
  if (files_.erase({project, path}) > 0) return {};
  return NotFound("the file " + path + " is not indexed");
}

Result<std::optional<std::string>> MemoryTables::FindSetting(const std::string& name) {
  const auto found = settings_.find(name);
  return found == settings_.end() ? std::nullopt : std::optional(found->second);
}

Status MemoryTables::PutSetting(const std::string& name, const std::string& value) {
  settings_[name] = value;
  return {};
}

Result<std::optional<std::int64_t>> MemoryTables::RowOf(const Id& id) {
  for (const auto& [row, memory] : rows_) {
    if (memory == id) return std::optional(row);
  }
  return std::optional<std::int64_t>();
}

Result<std::optional<Id>> MemoryTables::IdOfRow(std::int64_t row) {
  const auto found = rows_.find(row);
  return found == rows_.end() ? std::nullopt : std::optional(found->second);
}

Result<std::vector<Id>> MemoryTables::FindWithoutVectors(const std::string& model,
                                                         std::int64_t limit) {
  std::vector<Id> ids;
  for (const Memory& memory : memories_) {
    const auto found = embeddings_.find(memory.id);
    const bool has = found != embeddings_.end() && found->second.model == model;
    if (has || std::ssize(ids) >= limit) continue;
    ids.push_back(memory.id);
  }
  return ids;
}

std::optional<VectorHit> MemoryTables::Nearest(const Id& id, const std::string& model,
                                               std::span<const float> query) const {
  const auto found = embeddings_.find(id);
  if (found == embeddings_.end() || found->second.model != model) return std::nullopt;
  return BestWindow(id, found->second.windows, query);
}

Result<std::vector<VectorHit>> MemoryTables::SearchVectors(const std::string& model,
                                                           std::span<const float> query,
                                                           const Filter& filter, std::int64_t limit,
                                                           TimeMs now) {
  CAIRN_TRY(CheckDirection(query));
  std::vector<VectorHit> hits;
  for (const Memory& memory : Passing(filter, now)) {
    if (const auto hit = Nearest(memory.id, model, query)) hits.push_back(*hit);
  }
  SortAndCut(hits, limit);
  return hits;
}

Result<std::vector<std::optional<VectorHit>>> MemoryTables::ScoreVectors(
    const std::string& model, std::span<const float> query, std::span<const Id> ids) {
  CAIRN_TRY(CheckDirection(query));
  std::vector<std::optional<VectorHit>> hits;
  for (const Id& id : ids) hits.push_back(Nearest(id, model, query));
  return hits;
}

Status MemoryTables::ForEachMemory(const VisitMemory& visit) {
  for (const Memory& memory : memories_) CAIRN_TRY(visit(memory));
  return {};
}

Status MemoryTables::ForEachAccess(const VisitAccess& visit) {
  for (const AccessRecord& access : accesses_) CAIRN_TRY(visit(access));
  return {};
}

Status MemoryTables::Insert(std::span<const Memory> memories) {
  std::set<Id> of_batch;
  for (const Memory& memory : memories) {
    if (Locate(memory.id) != nullptr || !of_batch.insert(memory.id).second) {
      return Conflict("there is a memory " + memory.id.ToString() + " already");
    }
  }
  memories_.insert(memories_.end(), memories.begin(), memories.end());
  for (const Memory& memory : memories) rows_.emplace(++last_row_, memory.id);
  return {};
}

Status MemoryTables::Update(const Memory& memory) {
  CAIRN_TRY(MustExist(memory.id));
  *Locate(memory.id) = memory;
  return {};
}

Status MemoryTables::Erase(const Id& id) {
  CAIRN_TRY(MustExist(id));
  const Id erased = id;  // the caller's id may be part of the record that goes
  std::erase_if(memories_, [&](const Memory& memory) { return memory.id == erased; });
  std::erase_if(accesses_, [&](const AccessRecord& access) { return access.memory == erased; });
  std::erase_if(rows_, [&](const auto& row) { return row.second == erased; });
  notes_.erase(erased);
  embeddings_.erase(erased);
  return {};
}

Result<std::int64_t> MemoryTables::EraseExpired(TimeMs until) {
  std::vector<Id> expired;
  for (const Memory& memory : memories_) {
    if (memory.IsExpired(until)) expired.push_back(memory.id);
  }
  for (const Id& id : expired) CAIRN_TRY(Erase(id));
  return std::ssize(expired);
}

Status MemoryTables::PutVectors(const Id& id, const std::string& model,
                                std::span<const std::vector<float>> windows) {
  CAIRN_TRY(MustExist(id));
  embeddings_.erase(id);
  if (!windows.empty()) embeddings_[id] = {model, {windows.begin(), windows.end()}};
  return {};
}

Status MemoryTables::InsertHandoffNotes(const Id& id, const HandoffNotes& notes) {
  CAIRN_TRY(MustExist(id));
  if (notes_.try_emplace(id, notes).second) return {};
  return Conflict("the handoff " + id.ToString() + " has notes already");
}

Status MemoryTables::UpdateHandoffNotes(const Id& id, const HandoffNotes& notes) {
  const auto known = notes_.find(id);
  if (known == notes_.end()) return NotFound("the handoff " + id.ToString() + " has no notes");
  known->second = notes;
  return {};
}

Status MemoryTables::AppendAccesses(std::span<const AccessRecord> accesses) {
  for (const AccessRecord& access : accesses) CAIRN_TRY(MustExist(access.memory));
  accesses_.insert(accesses_.end(), accesses.begin(), accesses.end());
  std::stable_sort(accesses_.begin(), accesses_.end(),
                   [](const AccessRecord& a, const AccessRecord& b) { return a.at < b.at; });
  return {};
}

Status MemoryTables::ReplaceAccesses(const Id& id, std::span<const AccessRecord> accesses) {
  CAIRN_TRY(MustExist(id));
  std::erase_if(accesses_, [&](const AccessRecord& access) { return access.memory == id; });
  return AppendAccesses(accesses);
}

}  // namespace cairn
