// MemoryTables: one state of an in-memory store, as plain tables. For one thread; a copy is a
// snapshot. Reads change nothing, so a state that is no longer written may be read by several
// threads.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "store/store.h"

namespace cairn {

class MemoryTables final : public Writer {
 public:
  Result<std::optional<Memory>> Find(const Id& id) override;
  Result<std::optional<Id>> FindDuplicate(const std::string& project,
                                          const std::string& content_hash, TimeMs now) override;
  Result<MemoryPage> List(const Filter& filter, Order order, const Page& page, TimeMs now) override;
  Result<std::vector<MemoryOutline>> Outlines(const Filter& filter, TimeMs now) override;
  Result<std::vector<Memory>> FindMany(std::span<const Id> ids) override;
  Result<KeywordPage> SearchKeywords(const KeywordQuery& query, const Filter& filter,
                                     const Page& page, TimeMs now) override;
  Result<std::vector<Neighbours>> FindNeighbours(std::span<const ThreadPlace> places,
                                                 TimeMs now) override;
  Result<std::vector<std::string>> Speakers(std::int64_t limit) override;
  Result<std::vector<Windows>> FindVectors(const std::string& model,
                                           std::span<const Id> ids) override;
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
  Result<std::optional<std::int64_t>> RowOf(const Id& id) override;
  Result<std::optional<Id>> IdOfRow(std::int64_t row) override;
  Result<std::vector<Id>> FindWithoutVectors(const std::string& model, std::int64_t limit) override;
  Result<std::vector<VectorHit>> SearchVectors(const std::string& model,
                                               std::span<const float> query, const Filter& filter,
                                               std::int64_t limit, TimeMs now) override;
  Result<std::vector<std::optional<VectorHit>>> ScoreVectors(const std::string& model,
                                                             std::span<const float> query,
                                                             std::span<const Id> ids) override;
  Result<std::vector<std::string>> IndexedProjects() override;
  Result<std::vector<IndexedFile>> IndexedFiles(const std::string& project) override;
  Result<std::vector<Memory>> FindPieces(const std::string& project,
                                         const std::string& file_path) override;
  Result<std::optional<std::string>> FindSetting(const std::string& name) override;
  Status ForEachMemory(const VisitMemory& visit) override;
  Status ForEachAccess(const VisitAccess& visit) override;

  // A batch is inserted or appended as a whole or, if one of it is refused, not at all.
  Status Insert(std::span<const Memory> memories) override;
  Status Update(const Memory& memory) override;
  Status Erase(const Id& id) override;
  Result<std::int64_t> EraseExpired(TimeMs until) override;
  Status PutVectors(const Id& id, const std::string& model,
                    std::span<const std::vector<float>> windows) override;
  // kNotFound without the memory, kConflict if it has notes already.
  Status InsertHandoffNotes(const Id& id, const HandoffNotes& notes) override;
  Status UpdateHandoffNotes(const Id& id, const HandoffNotes& notes) override;
  // kNotFound if one of the memories is not there.
  Status AppendAccesses(std::span<const AccessRecord> accesses) override;
  Status ReplaceAccesses(const Id& id, std::span<const AccessRecord> accesses) override;
  Status PutSetting(const std::string& name, const std::string& value) override;
  Status PutIndexedFile(const IndexedFile& file) override;
  Status EraseIndexedFile(const std::string& project, const std::string& path) override;

 private:
  struct Embedding {
    std::string model;
    Windows windows;
  };

  Memory* Locate(const Id& id);
  Status MustExist(const Id& id);
  std::optional<VectorHit> Nearest(const Id& id, const std::string& model,
                                   std::span<const float> query) const;
  std::vector<Memory> Passing(const Filter& filter, TimeMs now) const;

  std::vector<Memory> memories_;  // in order of storing
  std::map<std::int64_t, Id> rows_;
  std::int64_t last_row_ = 0;
  std::map<Id, HandoffNotes> notes_;
  std::map<Id, Embedding> embeddings_;
  std::map<std::string, std::string> settings_;
  std::map<std::pair<std::string, std::string>, IndexedFile> files_;  // by project and path
  std::vector<AccessRecord> accesses_;  // by time, those of one time in order of appending
};

}  // namespace cairn
