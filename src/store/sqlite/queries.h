// What a store can be asked, as functions over one connection. The Store's readers and the Writer
// share them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace cairn::sqlite {

Result<std::optional<Memory>> Find(Connection& connection, const Id& id);
Result<std::optional<Id>> FindDuplicate(Connection& connection, const std::string& project,
                                        const std::string& content_hash, TimeMs now);
Result<MemoryPage> List(Connection& connection, const Filter& filter, Order order, const Page& page,
                        TimeMs now);
Result<std::vector<Memory>> FindMany(Connection& connection, std::span<const Id> ids);
Result<std::vector<Neighbours>> FindNeighbours(Connection& connection,
                                               std::span<const Memory> memories, TimeMs now);
Result<std::vector<std::string>> Speakers(Connection& connection, std::int64_t limit);
Result<std::vector<std::vector<std::vector<float>>>> FindVectors(Connection& connection,
                                                                 const std::string& model,
                                                                 std::span<const Id> ids);
Result<StoreStats> Stats(Connection& connection, TimeMs now);
Result<std::vector<EntityCount>> Entities(Connection& connection, const Filter& filter,
                                          const Page& page, TimeMs now);
Result<std::optional<HandoffNotes>> FindHandoffNotes(Connection& connection, const Id& id);
Result<std::vector<AccessRecord>> Accesses(Connection& connection, const Id& id);
Result<std::vector<AccessRecord>> RecentAccesses(Connection& connection, std::int64_t limit);
Result<std::optional<std::string>> FindSetting(Connection& connection, const std::string& name);
Result<std::optional<std::int64_t>> RowOf(Connection& connection, const Id& id);
Result<std::optional<Id>> IdOfRow(Connection& connection, std::int64_t row);
Result<std::vector<Id>> FindWithoutVectors(Connection& connection, const std::string& model,
                                           std::int64_t limit);
Status ForEachMemory(Connection& connection, const Reader::VisitMemory& visit);
Status ForEachAccess(Connection& connection, const Reader::VisitAccess& visit);

}  // namespace cairn::sqlite
