// What can be said about many memories at once.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/postgres/link.h"
#include "store/store.h"

namespace cairn::postgres {

Result<std::vector<MemoryOutline>> Outlines(Link& link, const Filter& filter, TimeMs now);
Result<StoreStats> Stats(Link& link, TimeMs now);
Result<std::vector<EntityCount>> Entities(Link& link, const Filter& filter, const Page& page,
                                          TimeMs now);
Result<std::vector<EntityPair>> EntityPairs(Link& link, std::span<const std::string> names,
                                            const Filter& filter, TimeMs now);
Result<std::vector<Id>> FindReplaced(Link& link, const Id& by);
Result<std::vector<SourceActivity>> Writers(Link& link, std::int64_t limit);

}  // namespace cairn::postgres
