// PostgresReader: answers every question of Reader over one link.
//
// The link is in a transaction for as long as the reader is used: a snapshot (REPEATABLE READ) or a
// writer's own. For one thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/postgres/link.h"
#include "store/store.h"

namespace cairn::postgres {

class PostgresReader : public virtual Reader {
 public:
  // The link must outlive the reader.
  explicit PostgresReader(Link& link);

  Result<std::optional<Memory>> Find(const Id& id) override;
  Result<std::vector<Memory>> FindMany(std::span<const Id> ids) override;
  Result<std::optional<Id>> FindDuplicate(const std::string& project,
                                          const std::string& content_hash, TimeMs now) override;
  Result<MemoryPage> List(const Filter& filter, Order order, const Page& page, TimeMs now) override;
  Result<std::vector<MemoryOutline>> Outlines(const Filter& filter, TimeMs now) override;
  Result<std::vector<Neighbours>> FindNeighbours(std::span<const ThreadPlace> places,
                                                 TimeMs now) override;
  Result<std::vector<Id>> FindReplaced(const Id& by) override;
  Result<std::optional<HandoffNotes>> FindHandoffNotes(const Id& id) override;
  Result<std::optional<std::int64_t>> RowOf(const Id& id) override;
  Result<std::optional<Id>> IdOfRow(std::int64_t row) override;
  Result<std::vector<std::string>> IndexedProjects() override;
  Result<std::vector<IndexedFile>> IndexedFiles(const std::string& project) override;
  Result<std::vector<Memory>> FindPieces(const std::string& project,
                                         const std::string& file_path) override;
  Result<std::optional<std::string>> FindSetting(const std::string& name) override;
  Status ForEachMemory(const VisitMemory& visit) override;

  // In keyword_search.cc.
  Result<KeywordPage> SearchKeywords(const KeywordQuery& query, const Filter& filter,
                                     const Page& page, TimeMs now) override;
  Result<std::vector<std::string>> Speakers(std::int64_t limit) override;

  // In vector_search.cc.
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

 protected:
  // Runs before every question: a writer sends what it has gathered, so that its reads see it.
  virtual Status BeforeReading() { return {}; }

  Link& link_;

 private:
  // A statement, once the link is ready for a question.
  Result<Query> Ask(std::string_view sql, Values values = Values::kText);
};

}  // namespace cairn::postgres
