// Taking memories out of use and bringing them back: delete, restore, supersede, and erasing for
// good.
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
  // Knowledge files, daily logs and backups that still have the text, and the store's log of writes
  // if somebody reads an older state from it.
  std::vector<std::string> still_held_in;
};

class Retire {
 public:
  explicit Retire(const Context& context) : context_(context) {}

  // Each of these does all of the ids or, on any error, none. An unknown id is kNotFound.

  // Soft: the record stays, hidden, until it is restored. What is deleted already stays so.
  Status Delete(std::span<const Id> ids);
  // Makes deleted and superseded memories current again.
  Status Restore(std::span<const Id> ids);
  // Erases record, index entries, vectors and log entries. Nothing brings them back.
  Result<Erased> Erase(std::span<const Id> ids);

  // `replacement` takes the place of `old`. Both must be there and not deleted, the replacement
  // must not lead back to `old`, and `old` must not have been replaced by another one: kConflict.
  Status Supersede(const Id& old, const Id& replacement);

 private:
  const Context& context_;
};

// Overwrites what was erased or changed in the store's own files, and gives those that still have
// it: the log of writes, if somebody reads an older state from it. The change is committed by now,
// so a failure is logged and not returned.
std::vector<std::string> OverwriteErased(const Context& context);

// Knowledge files, daily logs and backups that have the text of these memories.
Result<std::vector<std::string>> FilesThatHold(const Context& context,
                                               std::span<const Memory> memories);

// Supersede inside a transaction, for those who store the replacement in it.
Status MarkSuperseded(Writer& writer, const Id& old, const Id& replacement, TimeMs now);

// The memory or kNotFound.
Result<Memory> FindOrFail(Reader& reader, const Id& id);

}  // namespace cairn
