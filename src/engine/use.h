// Use: reads a memory, votes on it, or counts its mention in a handoff. Each use raises
// access_count, sets last_accessed_at and adds a row to the access log; searching does none of
// this. The row has the query and score of this process's latest search that returned the memory,
// if any; in a team's store only the score, because other members can read the row.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "engine/context.h"
#include "model/access.h"

namespace cairn {

class Use {
 public:
  explicit Use(const Context& context) : context_(context) {}

  // Returns the memories and counts a use of each. A deleted memory is returned but not counted; an
  // expired or unknown id is kNotFound, and then nothing is counted. Still answers if the store
  // cannot be written (read-only, full disk).
  Result<std::vector<Memory>> Get(std::span<const Id> ids);

  // Adds `votes` (−100 … 100, not 0) to usefulness and 1 to access_count; sets last_accessed_at and
  // updated_at to now.
  Result<Memory> Vote(const Id& id, std::int64_t votes);

  // Counts a use of each memory that exists and is not deleted, and skips the others. Returns how
  // many it counted.
  Result<std::int64_t> Track(std::span<const Id> ids, const std::string& query = {},
                             std::optional<double> score = {});

 private:
  const Context& context_;
};

// Counts a use inside a transaction: updates, stores and logs.
Status CountUse(const Context& context, Writer& writer, Memory& memory, AccessRecord access);

// Counts a use of each one that exists and is not deleted, inside a transaction; returns how many.
Result<std::int64_t> CountUses(const Context& context, Writer& writer, std::span<const Id> ids,
                               const AccessRecord& access);

}  // namespace cairn
