// FileWriter: writes what a plan says about files, several of them in one transaction. Texts are
// read and cut before the transaction, so that it is short.
//
// Several processes may index the same files. Whoever writes looks at the files once more while no
// one else can write: what has changed since it was read is read again, so that an older version
// never takes the place of a later one.
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
  // What it is given outlives it, the files of Add the next Write.
  FileWriter(const Context& context, const IndexerOptions& options, std::string_view recipe)
      : context_(context), options_(options), recipe_(recipe) {}

  // Takes the file up for the next Write. A file that turns out not to be indexable after all
  // becomes a skipped one.
  Status Add(PlannedFile& file, std::vector<SkippedFile>& notes);
  Status Write();

  std::size_t waiting() const { return waiting_; }  // chunks
  const ChunkCounts& counts() const { return counts_; }

 private:
  // A promoted memory whose section says something else now.
  struct Promoted {
    Id id;
    std::string text;
  };
  struct Task {
    PlannedFile* file = nullptr;
    std::string pieces_at;  // whose pieces are meant: the path, or where it was
    bool rewrites = false;  // they are to become what is wanted
    std::vector<MemoryInput> wanted;
    std::vector<Promoted> promoted;
    std::string forgotten;             // a path that is no longer indexed
    std::optional<IndexedFile> noted;  // what is to be known of the file
  };

  Status Read(PlannedFile& file, Task& task, std::vector<SkippedFile>& notes);
  Status TakeOutPromoted(Document& document, Task& task);
  Result<std::optional<Memory>> FindPromoted(const std::string& id) const;
  IndexedFile FactsOf(const PlannedFile& file) const;
  std::string_view SourceOf(std::string_view path) const;
  // What the folder of a knowledge file says its sections are.
  // Whether the file still is as the task has it.
  bool IsCurrent(const Task& task) const;
  // Reads it again; it is left for the next run if it changes all the time.
  Status CatchUp(Task& task, bool is_last_try);
  // Writes all tasks or, if some of them are not current, none, and names these.
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
