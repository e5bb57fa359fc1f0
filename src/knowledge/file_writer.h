// FileWriter: applies planned file changes to the store, several files per transaction. Files are
// read and cut before the transaction to keep it short.
//
// Several processes may index the same files. Inside the write transaction, while no other writer
// can run, each file is checked again and reread if it changed, so an older version never replaces
// a newer one.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/chunk_sync.h"
#include "engine/context.h"
#include "knowledge/indexer.h"
#include "knowledge/sync_plan.h"
#include "model/indexed_file.h"
#include "model/input.h"

namespace cairn {

class FileWriter {
 public:
  // The arguments must outlive the writer, and files passed to Add must outlive the next Write.
  FileWriter(const Context& context, const IndexerOptions& options, std::string_view recipe)
      : context_(context), options_(options), recipe_(recipe) {}

  // Queues the file for the next Write. A file that turns out not to be indexable is marked
  // skipped.
  Status Add(PlannedFile& file, std::vector<SkippedFile>& notes);
  Status Write();

  std::size_t waiting() const { return waiting_; }  // chunks
  const ChunkCounts& counts() const { return counts_; }

 private:
  // A promoted memory whose section was edited.
  struct Promoted {
    Id id;
    std::string text;
  };
  struct Task {
    PlannedFile* file = nullptr;
    std::string pieces_at;  // path of the stored chunks (the old one if it moved)
    bool rewrites = false;  // replace the stored chunks with `wanted`
    std::vector<MemoryInput> wanted;
    std::vector<Promoted> promoted;
    std::string forgotten;             // a path that is no longer indexed
    std::optional<IndexedFile> noted;  // the file record to store
  };

  Status Read(PlannedFile& file, Task& task, std::vector<SkippedFile>& notes);
  Status TakeOutPromoted(Document& document, Task& task);
  Result<std::optional<Memory>> FindPromoted(const std::string& id) const;
  IndexedFile FactsOf(const PlannedFile& file) const;
  std::string_view SourceOf(std::string_view path) const;
  // Whether the file on disk still matches the task.
  bool IsCurrent(const Task& task) const;
  // Rereads the file. After the last try, leaves it for the next run.
  Status CatchUp(Task& task, bool is_last_try);
  // Writes all tasks, or none if some are outdated, and returns those in `outdated`.
  Status WriteTasks(std::vector<Task*>& outdated);
  Status WriteTask(const Task& task, Writer& writer, ChunkSync& changes) const;
  Status RevisePromoted();

  const Context& context_;
  const IndexerOptions& options_;
  const std::string recipe_;
  std::vector<Task> tasks_;
  std::size_t waiting_ = 0;
  ChunkCounts counts_;
};

}  // namespace cairn
