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

#include <optional>

namespace cairn::sqlite {

inline constexpr const char* kFileLayer = "cairn";

// Once; after sqlite3_initialize.
void RegisterFileLayer();

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

// Says whether the pages that come to be written have sums, where the file does not say so yet or
// is about to say something else: a copy of another database.
void ExpectSums(sqlite3* db, bool has_sums);

}  // namespace cairn::sqlite
