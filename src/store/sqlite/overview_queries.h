// Questions about many memories at once, as functions over one connection.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace cairn::sqlite {

Result<std::vector<MemoryOutline>> Outlines(Connection& connection, const Filter& filter,
                                            TimeMs now);
Result<std::vector<EntityPair>> EntityPairs(Connection& connection,
                                            std::span<const std::string> names,
                                            const Filter& filter, TimeMs now);
Result<std::vector<Id>> FindReplaced(Connection& connection, const Id& by);
Result<std::vector<SourceActivity>> Writers(Connection& connection, std::int64_t limit);

}  // namespace cairn::sqlite
