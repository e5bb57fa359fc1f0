// The log of writes (-wal) as it lies on the disk: how far it can be read, and whether more than
// that was committed. Opening the store would pass over what cannot be read, and the next write
// would overwrite it, so this looks before SQLite does.
//
// Every frame of the log has a sum over itself and all before it. SQLite takes frames up to the
// first that does not fit, for a process or a machine may have stopped in the middle of a write.
// That it is damage can be told in two ways, neither of which costs a write anything:
//
// - Behind the frame that does not fit there is the end of another write of the same log. Writes
//   follow each other, so that one was made when all before it was whole.
// - The shared memory (-shm) still lies beside it: it says how many frames were committed.
//
// Without the shared memory a log that was cut at the end of a write looks like one that ends
// there. docs: "WAL-mode File Format" of SQLite.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>

#include "base/result.h"

namespace cairn::sqlite {

struct WriteLog {
  std::int64_t bytes = 0;                   // of the file; 0 if there is none
  std::int64_t readable = 0;                // frames, up to the last whole write
  std::int64_t good_bytes = 0;              // which these and the head take
  std::unordered_set<std::uint32_t> pages;  // of the store, that stand in these
  std::string damage;                       // what is wrong, for people; empty if nothing is
};

// Others may write meanwhile. A log that is not there is an empty one.
Result<WriteLog> ReadLog(const std::string& store);

// Keeps a damaged log under a new name, `kept`, and leaves what of it can be read. Nobody may have
// the store open.
Status CutDamagedLog(const std::string& store, const std::string& kept);

}  // namespace cairn::sqlite
