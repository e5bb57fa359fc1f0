// InMemoryStore: the reference back end, a fake for tests and the oracle that others are compared
// with. Simple and obviously right rather than fast; everything is gone with the object.
//
// What was committed is never changed again: a read takes hold of the present state and works on
// that, and Write() works on a copy that takes the state's place if the work succeeds. So reads
// never wait for a writer's work, and a failed work leaves nothing.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "store/memory/memory_tables.h"
#include "store/store.h"

namespace cairn {

class InMemoryStore final : public Store {
 public:
  Result<std::optional<Memory>> Find(const Id& id) override;
  Result<std::optional<Id>> FindDuplicate(const std::string& project,
                                          const std::string& content_hash, TimeMs now) override;
  Result<MemoryPage> List(const Filter& filter, Order order, const Page& page, TimeMs now) override;
  Result<std::vector<MemoryOutline>> Outlines(const Filter& filter, TimeMs now) override;
  Result<std::vector<Memory>> FindMany(std::span<const Id> ids) override;
  Result<KeywordPage> SearchKeywords(const KeywordQuery& query, const Filter& filter,
                                     const Page& page, TimeMs now) override;
  Result<std::vector<Neighbours>> FindNeighbours(std::span<const Memory> memories,
                                                 TimeMs now) override;
  Result<std::vector<std::string>> Speakers(std::int64_t limit) override;
  Result<std::vector<std::vector<std::vector<float>>>> FindVectors(
      const std::string& model, std::span<const Id> ids) override;
  Result<StoreStats> Stats(TimeMs now) override;
  Result<std::vector<EntityCount>> Entities(const Filter& filter, const Page& page,
                                            TimeMs now) override;
  Result<std::vector<EntityPair>> EntityPairs(std::span<const std::string> names,
                                              const Filter& filter, TimeMs now) override;
  Result<std::vector<Id>> FindReplaced(const Id& by) override;
  Result<std::vector<SourceActivity>> Writers(std::int64_t limit) override;
  Result<std::optional<HandoffNotes>> FindHandoffNotes(const Id& id) override;
  Result<std::vector<AccessRecord>> Accesses(const Id& id) override;
  Result<std::vector<AccessRecord>> RecentAccesses(std::int64_t limit) override;
  Result<std::vector<std::string>> IndexedProjects() override;
  Result<std::vector<IndexedFile>> IndexedFiles(const std::string& project) override;
  Result<std::vector<Memory>> FindPieces(const std::string& project,
                                         const std::string& file_path) override;
  Result<std::optional<std::string>> FindSetting(const std::string& name) override;
  Result<std::optional<std::int64_t>> RowOf(const Id& id) override;
  Result<std::optional<Id>> IdOfRow(std::int64_t row) override;
  Result<std::vector<Id>> FindWithoutVectors(const std::string& model, std::int64_t limit) override;
  Result<std::vector<VectorHit>> SearchVectors(const std::string& model,
                                               std::span<const float> query, const Filter& filter,
                                               std::int64_t limit, TimeMs now) override;
  Result<std::vector<std::optional<VectorHit>>> ScoreVectors(const std::string& model,
                                                             std::span<const float> query,
                                                             std::span<const Id> ids) override;
  Status ForEachMemory(const VisitMemory& visit) override;
  Status ForEachAccess(const VisitAccess& visit) override;

  // Waits for other writers as long as they take; never kBusy.
  Status Write(const Work& work) override;
  Result<std::uint64_t> ChangeVersion() override;

  // Nothing is derived and nothing is copied, so there is nothing to do, to check or to name.
  Status Optimize() override { return {}; }
  Status Rebuild() override { return {}; }
  Result<std::vector<Fault>> Check(CheckDepth) override { return std::vector<Fault>(); }
  Result<std::vector<std::string>> Backups() override { return std::vector<std::string>(); }

 private:
  std::shared_ptr<MemoryTables> Committed() const;

  std::mutex writing_;           // held for the whole of a write
  mutable std::mutex swapping_;  // held only to take or to replace committed_
  std::shared_ptr<MemoryTables> committed_ = std::make_shared<MemoryTables>();
  std::uint64_t commits_ = 0;
};

}  // namespace cairn
