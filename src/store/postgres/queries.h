// What a store can be asked, as functions over one link. The Store's readers and the Writer share
// them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/postgres/link.h"
#include "store/store.h"

namespace cairn::postgres {

Result<std::optional<Memory>> Find(Link& link, const Id& id);
Result<std::optional<Id>> FindDuplicate(Link& link, const std::string& project,
                                        const std::string& content_hash, TimeMs now);
Result<MemoryPage> List(Link& link, const Filter& filter, Order order, const Page& page,
                        TimeMs now);
Result<std::vector<Memory>> FindMany(Link& link, std::span<const Id> ids);
Result<std::vector<Neighbours>> FindNeighbours(Link& link, std::span<const Memory> memories,
                                               TimeMs now);
Result<std::vector<std::string>> Speakers(Link& link, std::int64_t limit);
Result<std::optional<HandoffNotes>> FindHandoffNotes(Link& link, const Id& id);
Result<std::vector<AccessRecord>> Accesses(Link& link, const Id& id);
Result<std::vector<AccessRecord>> RecentAccesses(Link& link, std::int64_t limit);
Result<std::optional<std::string>> FindSetting(Link& link, const std::string& name);
Result<std::optional<std::int64_t>> RowOf(Link& link, const Id& id);
Result<std::optional<Id>> IdOfRow(Link& link, std::int64_t row);
Result<std::vector<std::string>> IndexedProjects(Link& link);
Result<std::vector<IndexedFile>> IndexedFiles(Link& link, const std::string& project);
Result<std::vector<Memory>> FindPieces(Link& link, const std::string& project,
                                       const std::string& file_path);
Status ForEachMemory(Link& link, const Reader::VisitMemory& visit);
Status ForEachAccess(Link& link, const Reader::VisitAccess& visit);

}  // namespace cairn::postgres
