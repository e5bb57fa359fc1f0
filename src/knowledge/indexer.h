// Indexer: creates memories from a project's files and keeps them in sync.
//
// It plans (sync_plan.h), then applies the plan a few files per transaction. It can be stopped or
// killed at any time: completed transactions remain, and the next run continues. Text is searchable
// by keyword once stored; embeddings follow. Several processes may index the same files
// concurrently.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/chunk_sync.h"
#include "engine/context.h"
#include "knowledge/document/document.h"
#include "knowledge/files/walk.h"
#include "knowledge/sync_plan.h"
#include "knowledge/work_control.h"

namespace cairn {

// Where the files are and how to read them.
struct IndexerOptions {
  std::filesystem::path root;
  std::string knowledge;                 // the knowledge directory, relative to the root
  std::vector<std::string> watch_paths;  // patterns; the default scope of a run
  ChunkOptions chunks;
  std::int64_t most_bytes = std::int64_t{100} * 1024;  // of a file
  std::size_t most_files = 2000;  // matched by patterns; files nearest the root come first
};

struct IndexRequest {
  std::vector<std::string> paths;  // relative to the root; empty: knowledge and watch paths
  bool force = false;
};

struct IndexReport {
  SyncPlan plan;
  ChunkCounts pieces;
  std::int64_t embedded = 0;
  std::vector<SkippedFile> notes;  // warnings about indexed files
  bool stopped = false;            // interrupted; work remains
};

class Indexer {
 public:
  // The context must outlive the indexer.
  Indexer(const Context& context, IndexerOptions options);

  // Reads files and writes nothing.
  Result<SyncPlan> Plan(const IndexRequest& request, const WorkControl& control = {});
  Result<IndexReport> Run(const IndexRequest& request, const WorkControl& control = {});

  const std::filesystem::path& root() const { return options_.root; }
  // The scope of a run without paths, for a watcher.
  std::vector<std::string> UsualPaths() const;
  // Whether such a run enters the folder. It enters third-party and tool folders only if a pattern
  // contains the folder's name.
  bool EntersUsually(std::string_view folder) const;

 private:
  Result<Walked> WalkFor(const IndexRequest& request, std::span<const IndexedFile> stored,
                         const WorkControl& control) const;
  std::int64_t DropSurplus(std::span<const IndexedFile> stored, Walked& walked) const;
  SeenFile Look(const FileEntry& entry, const IndexedFile* stored) const;
  Result<std::vector<IndexedFile>> InScope(const IndexRequest& request) const;
  Status Apply(const WorkControl& control, IndexReport& report);

  const Context& context_;
  IndexerOptions options_;
  std::string recipe_;
};

}  // namespace cairn
