#include "store/memory/in_memory_store.h"

#include <utility>

namespace cairn {

std::shared_ptr<MemoryTables> InMemoryStore::Committed() const {
  const std::lock_guard lock(swapping_);
  return committed_;
}

Status InMemoryStore::Write(const Work& work) {
  const std::lock_guard one_writer(writing_);
  auto changed = std::make_shared<MemoryTables>(*Committed());
  CAIRN_TRY(work(*changed));
  const std::lock_guard lock(swapping_);
  committed_ = std::move(changed);
  ++commits_;
  return {};
}

Result<std::uint64_t> InMemoryStore::ChangeVersion() {
  const std::lock_guard lock(swapping_);
  return commits_;
}

Result<std::optional<Memory>> InMemoryStore::Find(const Id& id) { return Committed()->Find(id); }

Result<std::optional<Id>> InMemoryStore::FindDuplicate(const std::string& project,
                                                       const std::string& content_hash,
                                                       TimeMs now) {
  return Committed()->FindDuplicate(project, content_hash, now);
}

Result<MemoryPage> InMemoryStore::List(const Filter& filter, Order order, const Page& page,
                                       TimeMs now) {
  return Committed()->List(filter, order, page, now);
}

Result<std::vector<MemoryOutline>> InMemoryStore::Outlines(const Filter& filter, TimeMs now) {
  return Committed()->Outlines(filter, now);
}

Result<std::vector<Memory>> InMemoryStore::FindMany(std::span<const Id> ids) {
  return Committed()->FindMany(ids);
}

Result<KeywordPage> InMemoryStore::SearchKeywords(const KeywordQuery& query, const Filter& filter,
                                                  const Page& page, TimeMs now) {
  return Committed()->SearchKeywords(query, filter, page, now);
}

Result<std::vector<Neighbours>> InMemoryStore::FindNeighbours(std::span<const Memory> memories,
                                                              TimeMs now) {
  return Committed()->FindNeighbours(memories, now);
}

Result<std::vector<std::string>> InMemoryStore::Speakers(std::int64_t limit) {
  return Committed()->Speakers(limit);
}

Result<std::vector<std::vector<std::vector<float>>>> InMemoryStore::FindVectors(
    const std::string& model, std::span<const Id> ids) {
  return Committed()->FindVectors(model, ids);
}

Result<StoreStats> InMemoryStore::Stats(TimeMs now) { return Committed()->Stats(now); }

Result<std::vector<EntityCount>> InMemoryStore::Entities(const Filter& filter, const Page& page,
                                                         TimeMs now) {
  return Committed()->Entities(filter, page, now);
}

Result<std::vector<EntityPair>> InMemoryStore::EntityPairs(std::span<const std::string> names,
                                                           const Filter& filter, TimeMs now) {
  return Committed()->EntityPairs(names, filter, now);
}

Result<std::vector<Id>> InMemoryStore::FindReplaced(const Id& by) {
  return Committed()->FindReplaced(by);
}

Result<std::vector<SourceActivity>> InMemoryStore::Writers(std::int64_t limit) {
  return Committed()->Writers(limit);
}

Result<std::optional<HandoffNotes>> InMemoryStore::FindHandoffNotes(const Id& id) {
  return Committed()->FindHandoffNotes(id);
}

Result<std::vector<AccessRecord>> InMemoryStore::Accesses(const Id& id) {
  return Committed()->Accesses(id);
}

Result<std::vector<AccessRecord>> InMemoryStore::RecentAccesses(std::int64_t limit) {
  return Committed()->RecentAccesses(limit);
}

Result<std::vector<std::string>> InMemoryStore::IndexedProjects() {
  return Committed()->IndexedProjects();
}

Result<std::vector<IndexedFile>> InMemoryStore::IndexedFiles(const std::string& project) {
  return Committed()->IndexedFiles(project);
}

Result<std::vector<Memory>> InMemoryStore::FindPieces(const std::string& project,
                                                      const std::string& file_path) {
  return Committed()->FindPieces(project, file_path);
}

Result<std::optional<std::string>> InMemoryStore::FindSetting(const std::string& name) {
  return Committed()->FindSetting(name);
}

Result<std::optional<std::int64_t>> InMemoryStore::RowOf(const Id& id) {
  return Committed()->RowOf(id);
}

Result<std::optional<Id>> InMemoryStore::IdOfRow(std::int64_t row) {
  return Committed()->IdOfRow(row);
}

Result<std::vector<Id>> InMemoryStore::FindWithoutVectors(const std::string& model,
                                                          std::int64_t limit) {
  return Committed()->FindWithoutVectors(model, limit);
}

Result<std::vector<VectorHit>> InMemoryStore::SearchVectors(const std::string& model,
                                                            std::span<const float> query,
                                                            const Filter& filter,
                                                            std::int64_t limit, TimeMs now) {
  return Committed()->SearchVectors(model, query, filter, limit, now);
}

Result<std::vector<std::optional<VectorHit>>> InMemoryStore::ScoreVectors(
    const std::string& model, std::span<const float> query, std::span<const Id> ids) {
  return Committed()->ScoreVectors(model, query, ids);
}

Status InMemoryStore::ForEachMemory(const VisitMemory& visit) {
  return Committed()->ForEachMemory(visit);
}

Status InMemoryStore::ForEachAccess(const VisitAccess& visit) {
  return Committed()->ForEachAccess(visit);
}

}  // namespace cairn
