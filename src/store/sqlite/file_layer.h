// The layer between SQLite and the disk: a VFS by the name kFileLayer, before whatever VFS is the
// default one. All connections of the store go through it. It does two things, and passes the rest
// on:
//
// - A page that is written to the database file gets its sum (page_sums.h), if the file has sums.
//   The log of writes is written as it is: SQLite has sums of its own there.
// - It notes which files were opened, so that a process can tell when they are no longer the ones
//   that lie at their path: somebody removed or replaced them, and what is written goes nowhere.
#pragma once

#include <sqlite3.h>

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"

namespace cairn::sqlite {

inline constexpr const char* kFileLayer = "cairn";

// Once; after sqlite3_initialize.
void RegisterFileLayer();

// Which file it is. File systems give the inode of a removed file to the next one, so the time it
// was made counts as well, where it is known.
struct FileId {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::int64_t made_at = 0;  // in nanoseconds; 0 if the file system does not know

  friend auto operator<=>(const FileId&, const FileId&) = default;
};
// The one at a path; none if there is no file.
std::optional<FileId> FileAt(const std::string& path);

// What became of the files that a connection has open.
enum class FileFate {
  kInPlace,
  kGone,         // there is no store at its path any more
  kReplaced,     // another file lies there
  kLogGone,      // the log of writes was removed
  kLogReplaced,  // another log lies there
  kIndexLost,    // the shared memory (-shm) was removed or replaced: locks no longer hold
};
// By a few stat calls. A connection that has not read anything yet has no log to look at.
FileFate FateOf(sqlite3* db);
// What to tell about it; success if the files are in place.
Status ToStatus(FileFate fate, const std::string& path);

// Says whether the pages that come to be written have sums, where the file does not say so yet or
// is about to say something else: a copy of another database.
void ExpectSums(sqlite3* db, bool has_sums);

}  // namespace cairn::sqlite
