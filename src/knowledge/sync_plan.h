// SyncPlan: what has to be done so that the memories say what the files say. A pure comparison of
// two lists; reading files and writing memories is the Indexer's.
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

// A file as it was found; or a folder with a problem, which then is that of all files below it.
struct SeenFile {
  FileEntry entry;
  std::string hash;  // empty if it was not read: it looks unchanged, or it has a problem
  std::string problem;
  bool passes = false;  // the problem may be over soon, so what is known of the file stays
  bool named = false;   // asked for by name
};

struct PlannedFile {
  std::string path;
  FileAction action = FileAction::kUnchanged;
  std::string from;    // where it was, if it moved
  std::string reason;  // why it is skipped
  FileEntry entry{};
  std::string hash{};
  bool named = false;
  bool forget = false;  // its pieces go: it was removed, or cannot be indexed any more
  bool touch = false;   // unchanged, but what is noted of it (size, times, named) is not
};

struct SyncPlan {
  std::vector<PlannedFile> files;  // by path
  std::int64_t left_out = 0;       // found, but beyond the number of files that are indexed

  std::int64_t Count(FileAction action) const;
  // Whether memories change; notes about files may still be written.
  bool ChangesMemories() const;
};

// Whether the file is as it was, judged without reading it. A file that was written in the moment
// it was indexed is not trusted: its times could be the same after another write.
bool LooksUnchanged(const FileEntry& entry, const IndexedFile& stored, std::string_view recipe);

// `stored` are the files that this run is about; those that were not seen are gone. `force` takes
// every file for changed.
SyncPlan PlanSync(std::span<const SeenFile> seen, std::span<const IndexedFile> stored,
                  std::string_view recipe, bool force);

}  // namespace cairn
