// Test fixture: a project in a temporary folder with its own store and a fake clock.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "engine/engine.h"
#include "engine/inside.h"
#include "knowledge/indexer.h"
#include "store/sqlite/sqlite_store.h"

namespace cairn {

class ProjectTest : public testing::Test {
 protected:
  ProjectTest() {
    std::filesystem::remove_all(root_);
    std::filesystem::create_directories(root_);
    auto opened =
        sqlite::SqliteStore::Open({.path = (root_ / ".claude/memory/memory.db").string()});
    EXPECT_TRUE(opened) << opened.error().message;
    store_ = *std::move(opened);
    engine_ = std::make_unique<Engine>(Context{*store_, clock_, rng_, "garden", "manual"});
  }
  ~ProjectTest() override {
    engine_.reset();
    store_.reset();
    std::filesystem::remove_all(root_);
  }

  void Write(const std::string& path, const std::string& text) {
    std::filesystem::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path, std::ios::binary) << text;
  }
  std::string Read(const std::string& path) {
    std::ifstream file(root_ / path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  Indexer MakeIndexer(ChunkOptions chunks = {}) {
    return Indexer(InsideOf(*engine_), {.root = root_,
                                        .knowledge = ".claude/knowledge",
                                        .watch_paths = {"README*", "CLAUDE.md", "docs/**/*.md"},
                                        .chunks = chunks});
  }
  IndexReport Index(const IndexRequest& request = {}, ChunkOptions chunks = {}) {
    auto report = MakeIndexer(chunks).Run(request);
    EXPECT_TRUE(report) << report.error().message;
    return report ? *std::move(report) : IndexReport{};
  }
  // The contents of a file's chunks, in order.
  std::vector<std::string> TextsOf(const std::string& path) {
    std::vector<std::string> texts;
    for (const Memory& piece : PiecesAt(path)) texts.push_back(piece.content);
    return texts;
  }
  std::vector<Memory> PiecesAt(const std::string& path) {
    return *store_->Read([&](Reader& reader) { return reader.FindPieces("garden", path); });
  }
  Id Add(const std::string& content, Category category = Category::kGeneral) {
    NewMemory memory;
    memory.input.Set(&Memory::content, content);
    memory.input.Set(&Memory::category, category);
    return engine_->remember.One(memory)->id;
  }
  std::int64_t CountAlive() {
    return store_->Read([&](Reader& reader) { return reader.Stats(clock_.Now()); })->total;
  }

  // Later than the files' times, so that the indexer trusts them.
  FakeClock clock_{SystemClock().Now() + kDayMs};
  SeededRng rng_{7};
  std::filesystem::path root_ =
      std::filesystem::canonical(testing::TempDir()) / ("cairn-garden-" + std::to_string(getpid()));
  std::unique_ptr<Store> store_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace cairn
