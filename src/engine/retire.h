// Retire: delete, restore, supersede and erase memories.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "engine/context.h"

namespace cairn {

struct Erased {
  std::int64_t count = 0;
  // Knowledge files, daily logs and backups that still contain the text, and the store's
  // write-ahead log if a reader of an older snapshot keeps it.
  std::vector<std::string> still_held_in;
};

class Retire {
 public:
  explicit Retire(const Context& context) : context_(context) {}

  // Each operation applies to all ids or, on any error, to none. An unknown id is kNotFound.

  // Soft delete: the record stays, hidden, until it is restored. Deleting twice changes nothing.
  Status Delete(std::span<const Id> ids);
  // Makes deleted and superseded memories current again.
  Status Restore(std::span<const Id> ids);
  // Erases the record, index entries, vectors and log entries. Cannot be undone.
  Result<Erased> Erase(std::span<const Id> ids);

  // Replaces `old` with `replacement`. kConflict if either is deleted, if `replacement` was itself
  // replaced, directly or not, by `old`, or if `old` already has another replacement.
  Status Supersede(const Id& old, const Id& replacement);

 private:
  const Context& context_;
};

// Overwrites the erased or changed data in the store's own files, and returns the files that still
// contain it: the write-ahead log, if a reader of an older snapshot keeps it. The change is already
// committed, so a failure is only logged.
std::vector<std::string> OverwriteErased(const Context& context);

// The knowledge files, daily logs and backups that contain the text of these memories.
Result<std::vector<std::string>> FilesThatHold(const Context& context,
                                               std::span<const Memory> memories);

// Supersede inside the transaction that stores the replacement.
Status MarkSuperseded(Writer& writer, const Id& old, const Id& replacement, TimeMs now);

// The memory, or kNotFound.
Result<Memory> FindOrFail(Reader& reader, const Id& id);

}  // namespace cairn
