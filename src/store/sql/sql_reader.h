// Answers the Reader part of an interface from a connection that the derived class lends: the
// writer its own, the store one of its pool. What is asked of a connection is the back end's: a
// struct that names its type `Connection` and, by the names of Reader's methods, its functions over
// one. Search by vectors is left to the derived class, where a store may know more than a writer.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "store/store.h"

namespace cairn::sql {

// A connection on loan. `give_back` is called with it when the loan ends.
template <typename Connection>
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

template <typename Interface, typename BackEnd>
class SqlReader : public Interface {
 public:
  using Connection = typename BackEnd::Connection;

  Result<std::optional<Memory>> Find(const Id& id) override {
    return Ask([&](Connection& c) { return BackEnd::Find(c, id); });
  }
  Result<std::optional<Id>> FindDuplicate(const std::string& project, const std::string& hash,
                                          TimeMs now) override {
    return Ask([&](Connection& c) { return BackEnd::FindDuplicate(c, project, hash, now); });
  }
  Result<MemoryPage> List(const Filter& filter, Order order, const Page& page,
                          TimeMs now) override {
    return Ask([&](Connection& c) { return BackEnd::List(c, filter, order, page, now); });
  }
  Result<std::vector<MemoryOutline>> Outlines(const Filter& filter, TimeMs now) override {
    return Ask([&](Connection& c) { return BackEnd::Outlines(c, filter, now); });
  }
  Result<std::vector<Memory>> FindMany(std::span<const Id> ids) override {
    return Ask([&](Connection& c) { return BackEnd::FindMany(c, ids); });
  }
  Result<KeywordPage> SearchKeywords(const KeywordQuery& query, const Filter& filter,
                                     const Page& page, TimeMs now) override {
    return Ask([&](Connection& c) { return BackEnd::SearchKeywords(c, query, filter, page, now); });
  }
  Result<std::vector<Neighbours>> FindNeighbours(std::span<const Memory> memories,
                                                 TimeMs now) override {
    return Ask([&](Connection& c) { return BackEnd::FindNeighbours(c, memories, now); });
  }
  Result<std::vector<std::string>> Speakers(std::int64_t limit) override {
    return Ask([&](Connection& c) { return BackEnd::Speakers(c, limit); });
  }
  Result<std::vector<std::vector<std::vector<float>>>> FindVectors(
      const std::string& model, std::span<const Id> ids) override {
    return Ask([&](Connection& c) { return BackEnd::FindVectors(c, model, ids); });
  }
  Result<StoreStats> Stats(TimeMs now) override {
    return Ask([&](Connection& c) { return BackEnd::Stats(c, now); });
  }
  Result<std::vector<EntityCount>> Entities(const Filter& filter, const Page& page,
                                            TimeMs now) override {
    return Ask([&](Connection& c) { return BackEnd::Entities(c, filter, page, now); });
  }
  Result<std::vector<EntityPair>> EntityPairs(std::span<const std::string> names,
                                              const Filter& filter, TimeMs now) override {
    return Ask([&](Connection& c) { return BackEnd::EntityPairs(c, names, filter, now); });
  }
  Result<std::vector<Id>> FindReplaced(const Id& by) override {
    return Ask([&](Connection& c) { return BackEnd::FindReplaced(c, by); });
  }
  Result<std::vector<SourceActivity>> Writers(std::int64_t limit) override {
    return Ask([&](Connection& c) { return BackEnd::Writers(c, limit); });
  }
  Result<std::optional<HandoffNotes>> FindHandoffNotes(const Id& id) override {
    return Ask([&](Connection& c) { return BackEnd::FindHandoffNotes(c, id); });
  }
  Result<std::vector<AccessRecord>> Accesses(const Id& id) override {
    return Ask([&](Connection& c) { return BackEnd::Accesses(c, id); });
  }
  Result<std::vector<AccessRecord>> RecentAccesses(std::int64_t limit) override {
    return Ask([&](Connection& c) { return BackEnd::RecentAccesses(c, limit); });
  }
  Result<std::vector<std::string>> IndexedProjects() override {
    return Ask([&](Connection& c) { return BackEnd::IndexedProjects(c); });
  }
  Result<std::vector<IndexedFile>> IndexedFiles(const std::string& project) override {
    return Ask([&](Connection& c) { return BackEnd::IndexedFiles(c, project); });
  }
  Result<std::vector<Memory>> FindPieces(const std::string& project,
                                         const std::string& file_path) override {
    return Ask([&](Connection& c) { return BackEnd::FindPieces(c, project, file_path); });
  }
  Result<std::optional<std::string>> FindSetting(const std::string& name) override {
    return Ask([&](Connection& c) { return BackEnd::FindSetting(c, name); });
  }
  Result<std::optional<std::int64_t>> RowOf(const Id& id) override {
    return Ask([&](Connection& c) { return BackEnd::RowOf(c, id); });
  }
  Result<std::optional<Id>> IdOfRow(std::int64_t row) override {
    return Ask([&](Connection& c) { return BackEnd::IdOfRow(c, row); });
  }
  Result<std::vector<Id>> FindWithoutVectors(const std::string& model,
                                             std::int64_t limit) override {
    return Ask([&](Connection& c) { return BackEnd::FindWithoutVectors(c, model, limit); });
  }
  Status ForEachMemory(const Reader::VisitMemory& visit) override {
    return Ask([&](Connection& c) { return BackEnd::ForEachMemory(c, visit); });
  }
  Status ForEachAccess(const Reader::VisitAccess& visit) override {
    return Ask([&](Connection& c) { return BackEnd::ForEachAccess(c, visit); });
  }

 protected:
  virtual Result<Lease<Connection>> Connect() = 0;

  template <typename Question>
  auto Ask(Question question) -> decltype(question(std::declval<Connection&>())) {
    CAIRN_ASSIGN_OR_RETURN(const auto lease, Connect());
    return question(*lease);
  }
};

}  // namespace cairn::sql
