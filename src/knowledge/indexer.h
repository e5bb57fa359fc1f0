// Indexer: makes the memories of a project's files and keeps them equal to the files.
//
// It plans (sync_plan.h) and then applies, a few files in each transaction, so that it can be
// stopped or killed at any moment: what is done is done, and the next run goes on. Texts are
// searchable by their words as soon as they are stored; vectors follow. Several processes may index
// the same files at the same time.
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

// Where the files are and how they are to be read.
struct IndexerOptions {
  std::filesystem::path root;
  std::string knowledge;                 // the knowledge directory, relative to the root
  std::vector<std::string> watch_paths;  // patterns; what is indexed unless paths are given
  ChunkOptions chunks;
  std::int64_t most_bytes = std::int64_t{100} * 1024;  // of a file
  std::size_t most_files = 2000;  // that patterns find, those nearest to the root first
};

struct IndexRequest {
  std::vector<std::string> paths;  // relative to the root; none: knowledge and watch paths
  bool force = false;
};

struct IndexReport {
  SyncPlan plan;
  ChunkCounts pieces;
  std::int64_t embedded = 0;
  std::vector<SkippedFile> notes;  // files that are indexed, but odd
  bool stopped = false;            // there is more to do
};

class Indexer {
 public:
  // The context outlives it.
  Indexer(const Context& context, IndexerOptions options);

  // Reads files and writes nothing.
  Result<SyncPlan> Plan(const IndexRequest& request, const WorkControl& control = {});
  Result<IndexReport> Run(const IndexRequest& request, const WorkControl& control = {});

  const std::filesystem::path& root() const { return options_.root; }
  // What a run without paths is about: for a watcher.
  std::vector<std::string> UsualPaths() const;
  // Whether such a run goes into the folder: into one of others or of tools only if a pattern has
  // its name.
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
