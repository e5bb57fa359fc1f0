// Answers the Reader part of an interface from a connection that the derived class lends: the
// writer its own, the store one of its pool. Search by vectors is left to them: the store has an
// index of what is committed, the writer looks at what is not committed yet.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "store/sqlite/connection.h"
#include "store/sqlite/file_queries.h"
#include "store/sqlite/keyword_search.h"
#include "store/sqlite/overview_queries.h"
#include "store/sqlite/queries.h"
#include "store/store.h"

namespace cairn::sqlite {

// A connection on loan. `give_back` is called with it when the loan ends.
class Lease {
 public:
  explicit Lease(Connection& connection) : connection_(&connection) {}
  Lease(Connection& connection, std::function<void()> give_back)
      : connection_(&connection), give_back_(std::move(give_back)) {}
  ~Lease() {
    if (give_back_) give_back_();
  }
  Lease(Lease&& other) noexcept
      : connection_(other.connection_), give_back_(std::exchange(other.give_back_, nullptr)) {}
  Lease& operator=(Lease&&) = delete;

  Connection& operator*() const { return *connection_; }

 private:
  Connection* connection_;
  std::function<void()> give_back_;
};

template <typename Interface>
class SqlReader : public Interface {
 public:
  Result<std::optional<Memory>> Find(const Id& id) override {
    return Ask([&](Connection& c) { return sqlite::Find(c, id); });
  }
  Result<std::optional<Id>> FindDuplicate(const std::string& project, const std::string& hash,
                                          TimeMs now) override {
    return Ask([&](Connection& c) { return sqlite::FindDuplicate(c, project, hash, now); });
  }
  Result<MemoryPage> List(const Filter& filter, Order order, const Page& page,
                          TimeMs now) override {
    return Ask([&](Connection& c) { return sqlite::List(c, filter, order, page, now); });
  }
  Result<std::vector<MemoryOutline>> Outlines(const Filter& filter, TimeMs now) override {
    return Ask([&](Connection& c) { return sqlite::Outlines(c, filter, now); });
  }
  Result<std::vector<Memory>> FindMany(std::span<const Id> ids) override {
    return Ask([&](Connection& c) { return sqlite::FindMany(c, ids); });
  }
  Result<KeywordPage> SearchKeywords(const KeywordQuery& query, const Filter& filter,
                                     const Page& page, TimeMs now) override {
    return Ask([&](Connection& c) { return sqlite::SearchKeywords(c, query, filter, page, now); });
  }
  Result<std::vector<Neighbours>> FindNeighbours(std::span<const Memory> memories,
                                                 TimeMs now) override {
    return Ask([&](Connection& c) { return sqlite::FindNeighbours(c, memories, now); });
  }
  Result<std::vector<std::string>> Speakers(std::int64_t limit) override {
    return Ask([&](Connection& c) { return sqlite::Speakers(c, limit); });
  }
  Result<std::vector<std::vector<std::vector<float>>>> FindVectors(
      const std::string& model, std::span<const Id> ids) override {
    return Ask([&](Connection& c) { return sqlite::FindVectors(c, model, ids); });
  }
  Result<StoreStats> Stats(TimeMs now) override {
    return Ask([&](Connection& c) { return sqlite::Stats(c, now); });
  }
  Result<std::vector<EntityCount>> Entities(const Filter& filter, const Page& page,
                                            TimeMs now) override {
    return Ask([&](Connection& c) { return sqlite::Entities(c, filter, page, now); });
  }
  Result<std::vector<EntityPair>> EntityPairs(std::span<const std::string> names,
                                              const Filter& filter, TimeMs now) override {
    return Ask([&](Connection& c) { return sqlite::EntityPairs(c, names, filter, now); });
  }
  Result<std::vector<Id>> FindReplaced(const Id& by) override {
    return Ask([&](Connection& c) { return sqlite::FindReplaced(c, by); });
  }
  Result<std::vector<SourceActivity>> Writers(std::int64_t limit) override {
    return Ask([&](Connection& c) { return sqlite::Writers(c, limit); });
  }
  Result<std::optional<HandoffNotes>> FindHandoffNotes(const Id& id) override {
    return Ask([&](Connection& c) { return sqlite::FindHandoffNotes(c, id); });
  }
  Result<std::vector<AccessRecord>> Accesses(const Id& id) override {
    return Ask([&](Connection& c) { return sqlite::Accesses(c, id); });
  }
  Result<std::vector<AccessRecord>> RecentAccesses(std::int64_t limit) override {
    return Ask([&](Connection& c) { return sqlite::RecentAccesses(c, limit); });
  }
  Result<std::vector<IndexedFile>> IndexedFiles(const std::string& project) override {
    return Ask([&](Connection& c) { return sqlite::IndexedFiles(c, project); });
  }
  Result<std::vector<Memory>> FindPieces(const std::string& project,
                                         const std::string& file_path) override {
    return Ask([&](Connection& c) { return sqlite::FindPieces(c, project, file_path); });
  }
  Result<std::optional<std::string>> FindSetting(const std::string& name) override {
    return Ask([&](Connection& c) { return sqlite::FindSetting(c, name); });
  }
  Result<std::optional<std::int64_t>> RowOf(const Id& id) override {
    return Ask([&](Connection& c) { return sqlite::RowOf(c, id); });
  }
  Result<std::optional<Id>> IdOfRow(std::int64_t row) override {
    return Ask([&](Connection& c) { return sqlite::IdOfRow(c, row); });
  }
  Result<std::vector<Id>> FindWithoutVectors(const std::string& model,
                                             std::int64_t limit) override {
    return Ask([&](Connection& c) { return sqlite::FindWithoutVectors(c, model, limit); });
  }
  Status ForEachMemory(const Reader::VisitMemory& visit) override {
    return Ask([&](Connection& c) { return sqlite::ForEachMemory(c, visit); });
  }
  Status ForEachAccess(const Reader::VisitAccess& visit) override {
    return Ask([&](Connection& c) { return sqlite::ForEachAccess(c, visit); });
  }

 protected:
  virtual Result<Lease> Connect() = 0;

  template <typename Question>
  auto Ask(Question question) -> decltype(question(std::declval<Connection&>())) {
    const auto lease = Connect();
    if (!lease) return lease.error();
    return question(**lease);
  }
};

}  // namespace cairn::sqlite
