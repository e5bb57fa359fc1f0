// Search by vectors without an index: every vector is compared. For what a transaction has written
// and not committed yet, and for tests.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "store/sqlite/connection.h"
#include "store/store.h"

namespace cairn::sqlite {

Result<std::vector<VectorHit>> CompareVectors(Connection& connection, const std::string& model,
                                              std::span<const float> query, const Filter& filter,
                                              std::int64_t limit, TimeMs now);
Result<std::vector<std::optional<VectorHit>>> CompareVectorsOf(Connection& connection,
                                                               const std::string& model,
                                                               std::span<const float> query,
                                                               std::span<const Id> ids);

}  // namespace cairn::sqlite
