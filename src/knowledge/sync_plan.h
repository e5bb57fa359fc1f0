// SyncPlan: the changes that bring the memories in sync with the files. A pure comparison of two
// lists; the Indexer reads files and writes memories.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"
#include "knowledge/files/walk.h"
#include "model/indexed_file.h"

namespace cairn {

enum class FileAction { kAdded, kChanged, kMoved, kRemoved, kUnchanged, kSkipped };

template <>
struct EnumNames<FileAction> {
  static constexpr std::string_view kWhat = "what happens to a file";
  static constexpr EnumEntry<FileAction> kTable[] = {
      {FileAction::kAdded, "added"},         {FileAction::kChanged, "changed"},
      {FileAction::kMoved, "moved"},         {FileAction::kRemoved, "removed"},
      {FileAction::kUnchanged, "unchanged"}, {FileAction::kSkipped, "skipped"}};
};

// A scanned file, or a folder with a problem that applies to all files below it.
struct SeenFile {
  FileEntry entry;
  std::string hash;  // empty if not read: it looks unchanged or has a problem
  std::string problem;
  bool passes = false;  // the problem may be temporary, so keep what is stored
  bool named = false;   // requested by name
};

struct PlannedFile {
  std::string path;
  FileAction action = FileAction::kUnchanged;
  std::string from;    // old path, if it moved
  std::string reason;  // why it is skipped
  FileEntry entry{};
  std::string hash{};
  bool named = false;
  bool forget = false;  // delete its chunks: it was removed or is no longer indexable
  bool touch = false;   // content unchanged, but the stored size, times or `named` are not
};

struct SyncPlan {
  std::vector<PlannedFile> files;  // by path
  std::int64_t left_out = 0;       // found, but over the limit on indexed files

  std::int64_t Count(FileAction action) const;
  // Whether memories change. File records may be written even if not.
  bool ChangesMemories() const;
};

// Whether the file is unchanged, judged without reading it. A file modified within the timestamp
// granularity of being indexed is not trusted: a second write could leave the same times.
bool LooksUnchanged(const FileEntry& entry, const IndexedFile& stored, std::string_view recipe);

// `stored` are the records in scope of this run; those without a matching `seen` entry are gone.
// `force` treats every file as changed.
SyncPlan PlanSync(std::span<const SeenFile> seen, std::span<const IndexedFile> stored,
                  std::string_view recipe, bool force);

}  // namespace cairn
