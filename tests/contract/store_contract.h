// The contract of store/store.h: one suite that every back end passes. The tests are spread over
// the files of this folder by theme; a back end joins with one line in back_ends.cc.
//
// Each test has an empty store of its own in a temporary directory, and ends with a deep Check().
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "contract/sample_memories.h"
#include "store/store.h"

namespace cairn {

struct BackEnd {
  std::string name;
  // Opens the store of that directory, and makes it if there is none; null if that fails.
  std::function<std::unique_ptr<Store>(const std::filesystem::path&)> open;
  // Whether opening the directory again finds what was stored.
  bool keeps = true;
  // Whether what it needs is on this machine; tests are skipped without.
  bool (*is_there)() = [] { return true; };
  // Whether it knows who asks: kAuthor.
  bool has_teams = false;
};
void PrintTo(const BackEnd& back_end, std::ostream* out);
void PrintTo(const EntityCount& count, std::ostream* out);

// Asks one question in a read of its own: Ask(store, &Reader::Find, id).
template <typename Part, typename Answer, typename... Wanted>
Answer Ask(Store& store, Answer (Part::*question)(Wanted...),
           std::type_identity_t<Wanted>... about) {
  return store.Read([&](Reader& reader) { return (reader.*question)(about...); });
}

// Every memory there is, in the order of storing; every use, oldest first.
std::vector<Memory> AllMemoriesOf(Store& store);
std::vector<AccessRecord> AllAccessesOf(Store& store);
// What a quick and a deep check find wrong; empty if nothing.
std::string FaultsOf(Store& store);

class StoreContract : public testing::TestWithParam<BackEnd> {
 protected:
  void SetUp() override;
  void TearDown() override;

  Store& store() { return *store_; }
  // Another one on the same file or server; the same one for a back end that keeps nothing.
  std::shared_ptr<Store> AnotherStore();
  // Closes the store and opens it again; does nothing for a back end that keeps nothing.
  void Reopen();

  // One write each.
  Status Insert(const std::vector<Memory>& memories);
  Status Update(const Memory& memory);
  Status Erase(const Id& id);
  Status InsertNotes(const Id& id, const HandoffNotes& notes);
  Status Append(const std::vector<AccessRecord>& accesses);

  template <typename Part, typename Answer, typename... Wanted>
  Answer Ask(Answer (Part::*question)(Wanted...), std::type_identity_t<Wanted>... about) {
    return cairn::Ask(store(), question, about...);
  }
  // The ids of all memories that pass, in that order.
  std::vector<Id> ListIds(const Filter& filter, Order order = Order::kCreated);
  // The ids of all hits, best first.
  std::vector<Id> MatchIds(const KeywordQuery& query, const Filter& filter = {});
  // Of any of the words.
  std::vector<Id> SearchIds(const std::vector<std::string>& words, const Filter& filter = {});
  std::vector<Memory> AllMemories() { return AllMemoriesOf(store()); }
  std::vector<AccessRecord> AllAccesses() { return AllAccessesOf(store()); }

 private:
  std::filesystem::path directory_;
  std::shared_ptr<Store> store_;
};

// More than any test stores.
inline constexpr Page kWholePage = {1'000'000, 0};

// "ok" or the name of the error's code.
template <typename T>
std::string CodeOf(const Result<T>& result) {
  return result ? "ok" : std::string(ErrorCodeName(result.error().code));
}

// The value; without one the test fails and goes on with an empty value.
template <typename T>
T ValueOf(Result<T> result) {
  if (result) return *std::move(result);
  ADD_FAILURE() << CodeOf(result) << ": " << result.error().message;
  return T();
}

// Runs work that reads, and returns a value or nothing.
template <typename Work>
auto InOneRead(Store& store, Work work) {
  using Answer = decltype(work(std::declval<Reader&>()));
  if constexpr (std::is_void_v<Answer>) {
    const Status read = store.Read([&](Reader& reader) {
      work(reader);
      return Status();
    });
    EXPECT_EQ(CodeOf(read), "ok");
  } else {
    return ValueOf(store.Read([&](Reader& reader) { return Result<Answer>(work(reader)); }));
  }
}

}  // namespace cairn
