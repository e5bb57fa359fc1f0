// Using memories: reading one, voting on it, naming it in a handoff. Each use raises access_count,
// sets last_accessed_at and leaves a row in the access log; searching does none of this. The row
// names the search of this process that brought the memory up last, if there was one; in a team's
// store only its score, because other members see the row.
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

  // The memories, counted as used. Deleted ones are returned as they are and not counted; an
  // expired or unknown one is kNotFound, and then nothing is counted. A store that cannot be
  // written (read-only, full disk) still answers.
  Result<std::vector<Memory>> Get(std::span<const Id> ids);

  // usefulness += votes (−100 … 100, not 0), access_count += 1, last_accessed_at and updated_at are
  // now.
  Result<Memory> Vote(const Id& id, std::int64_t votes);

  // Counts a use of each memory that is there and not deleted; the others are passed over. Returns
  // how many.
  Result<std::int64_t> Track(std::span<const Id> ids, const std::string& query = {},
                             std::optional<double> score = {});

 private:
  const Context& context_;
};

// Counts a use inside a transaction: changes the memory, stores it and logs.
Status CountUse(const Context& context, Writer& writer, Memory& memory, AccessRecord access);

// Counts a use of each that is there and not deleted, inside a transaction; returns how many.
Result<std::int64_t> CountUses(const Context& context, Writer& writer, std::span<const Id> ids,
                               const AccessRecord& access);

}  // namespace cairn
