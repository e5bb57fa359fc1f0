// GuardedReader: a Reader that redacts its output. Every user-written text passes the guard on the
// way out: records, notes, entities, sources, and the queries in the access log. Whatever leaves
// the engine is read through one (Context::Read), so that no use case can forget to redact; code
// that needs the texts as stored (ranking, export, migration, the doctor) reads raw explicitly
// (Context::ReadRaw).
//
// The cost is one scan of each returned text; it is zero if the guard's policy allows secrets. Ids,
// numbers, vectors and keys (project, branch, thread, path) are returned unchanged.
#pragma once

#include <string>
#include <vector>

#include "engine/admission.h"
#include "guard/guard.h"
#include "store/store.h"

namespace cairn {

class GuardedReader final : public Reader {
 public:
  // All three outlive it. `now` is the time for looking up the memories that mention a name.
  GuardedReader(Reader& raw, const Guard& guard, TimeMs now)
      : raw_(raw), guard_(guard), now_(now) {}

  Result<std::optional<Memory>> Find(const Id& id) override;
  Result<std::vector<Memory>> FindMany(std::span<const Id> ids) override;
  Result<std::optional<Id>> FindDuplicate(const std::string& project,
                                          const std::string& content_hash, TimeMs now) override;
  Result<MemoryPage> List(const Filter& filter, Order order, const Page& page, TimeMs now) override;
  Result<std::vector<MemoryOutline>> Outlines(const Filter& filter, TimeMs now) override;
  Result<std::vector<Neighbours>> FindNeighbours(std::span<const ThreadPlace> places,
                                                 TimeMs now) override;
  Result<std::vector<Id>> FindReplaced(const Id& by) override;
  // Redacted together with the record, which repeats parts of the notes.
  Result<std::optional<HandoffNotes>> FindHandoffNotes(const Id& id) override;
  Result<std::optional<std::int64_t>> RowOf(const Id& id) override;
  Result<std::optional<Id>> IdOfRow(std::int64_t row) override;
  Result<std::vector<std::string>> IndexedProjects() override;
  Result<std::vector<IndexedFile>> IndexedFiles(const std::string& project) override;
  Result<std::vector<Memory>> FindPieces(const std::string& project,
                                         const std::string& file_path) override;
  Result<std::optional<std::string>> FindSetting(const std::string& name) override;
  Status ForEachMemory(const VisitMemory& visit) override;

  Result<KeywordPage> SearchKeywords(const KeywordQuery& query, const Filter& filter,
                                     const Page& page, TimeMs now) override;
  Result<std::vector<std::string>> Speakers(std::int64_t limit) override;

  Result<std::vector<VectorHit>> SearchVectors(const std::string& model,
                                               std::span<const float> query, const Filter& filter,
                                               std::int64_t limit, TimeMs now) override;
  Result<std::vector<std::optional<VectorHit>>> ScoreVectors(const std::string& model,
                                                             std::span<const float> query,
                                                             std::span<const Id> ids) override;
  Result<std::vector<Windows>> FindVectors(const std::string& model,
                                           std::span<const Id> ids) override;
  Result<std::vector<Id>> FindWithoutVectors(const std::string& model, std::int64_t limit) override;

  Result<StoreStats> Stats(TimeMs now) override;
  Result<std::vector<EntityCount>> Entities(const Filter& filter, const Page& page,
                                            TimeMs now) override;
  Result<std::vector<EntityPair>> EntityPairs(std::span<const std::string> names,
                                              const Filter& filter, TimeMs now) override;
  Result<std::vector<SourceActivity>> Writers(std::int64_t limit) override;
  Result<std::vector<AccessRecord>> Accesses(const Id& id) override;
  Result<std::vector<AccessRecord>> RecentAccesses(std::int64_t limit) override;
  Status ForEachAccess(const VisitAccess& visit) override;

  // Redacts names that were read raw: a name becomes a mark if it is a secret in a memory that
  // mentions it. Only names that look like a secret cost a lookup of their memories.
  Status RedactNames(std::vector<EntityCount>& names);

 private:
  Status Redact(Memory& memory);
  Result<std::vector<Memory>> Redacted(Result<std::vector<Memory>> memories);
  Result<std::vector<AccessRecord>> Redacted(Result<std::vector<AccessRecord>> accesses);
  Result<bool> IsShown(const std::string& name);

  Reader& raw_;
  const Guard& guard_;
  const TimeMs now_;
};

// A label is shown without the context that would reveal a secret, so any text that looks random
// enough is treated as one.
void RedactLabel(const Guard& guard, std::string& label);

}  // namespace cairn
