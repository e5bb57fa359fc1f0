// Fixture of the engine's tests: an engine on each back end, with a fixed clock.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "engine/engine.h"
#include "engine/inside.h"
#include "store/memory/in_memory_store.h"
#include "store/sqlite/sqlite_store.h"

namespace cairn {

inline constexpr TimeMs kNoon = 1'772'366'400'000;  // 2026-03-01T12:00:00Z

enum class BackEnd { kMemory, kSqlite };

class EngineTest : public testing::TestWithParam<BackEnd> {
 protected:
  EngineTest() {
    if (GetParam() == BackEnd::kMemory) {
      store_ = std::make_unique<InMemoryStore>();
    } else {
      folder_ = testing::TempDir() + "cairn-engine-" + std::to_string(getpid());
      std::filesystem::remove_all(folder_);
      auto opened = sqlite::SqliteStore::Open({.path = folder_ + "/memory.db"});
      EXPECT_TRUE(opened) << opened.error().message;
      store_ = *std::move(opened);
    }
    engine_ = std::make_unique<Engine>(Context{*store_, clock_, rng_, "cairn", "manual"});
  }
  ~EngineTest() override {
    engine_.reset();
    store_.reset();
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }

  Engine& engine() { return *engine_; }
  Store& store() { return *store_; }
  // The folder of the store's file; empty if it has none.
  const std::string& folder() const { return folder_; }

  static NewMemory Note(std::string content) {
    NewMemory memory;
    memory.input.Set(&Memory::content, std::move(content));
    return memory;
  }
  // Searches by keywords only.
  Result<SearchReply> FindWords(const std::string& query, const Filter& filter = {}) {
    SearchRequest request{.query = query, .mode = SearchMode::kKeyword};
    request.profile = {.name = "relevance", .relevance = 1};
    request.filter = filter;
    return engine().search.Search(request);
  }
  // Stores a text and returns its id.
  Id Add(const std::string& content) { return Add(Note(content)); }
  Id Add(const NewMemory& memory) {
    const auto reply = engine().remember.One(memory);
    EXPECT_TRUE(reply) << reply.error().message;
    return reply->id;
  }
  // The stored record, without counting a use.
  Memory Look(const Id& id) {
    const auto found = store().Read([&](Reader& reader) { return reader.Find(id); });
    EXPECT_TRUE(found && *found) << "no memory " << id.ToString();
    return found && *found ? **found : Memory{};
  }
  std::int64_t CountAll() {
    Filter all;
    all.include_deleted = all.include_superseded = all.include_expired = true;
    return store()
        .Read([&](Reader& reader) { return reader.List(all, Order::kCreated, {}, clock_.Now()); })
        ->total_count;
  }

  FakeClock clock_{kNoon};
  SeededRng rng_{42};

 private:
  std::string folder_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<Engine> engine_;
};

inline std::string BackEndName(const testing::TestParamInfo<BackEnd>& info) {
  return info.param == BackEnd::kMemory ? "Memory" : "Sqlite";
}

// Runs a fixture's tests on both back ends.
#define CAIRN_ON_EACH_BACK_END(Fixture)                                                         \
  INSTANTIATE_TEST_SUITE_P(Store, Fixture, testing::Values(BackEnd::kMemory, BackEnd::kSqlite), \
                           BackEndName)

}  // namespace cairn
