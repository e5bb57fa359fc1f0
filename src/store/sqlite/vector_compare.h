// Vector search without an index, from the vectors in the file: for what a transaction has written
// and not committed yet, for what an index in memory is too new for, and for tests.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "store/sqlite/connection.h"
#include "store/store.h"
#include "vector/coded_query.h"
#include "vector/top_keys.h"

namespace cairn::sqlite {

// Compares every vector of the model.
Result<std::vector<VectorHit>> CompareVectors(Connection& connection, const std::string& model,
                                              std::span<const float> query, const Filter& filter,
                                              std::int64_t limit, TimeMs now);
// Looks up the vectors of these memories alone.
Result<std::vector<std::optional<VectorHit>>> CompareVectorsOf(Connection& connection,
                                                               const std::string& model,
                                                               std::span<const float> query,
                                                               std::span<const Id> ids);
// The same by row; rows without such vectors are left out.
Result<std::map<std::int64_t, KeyHit>> CompareRows(Connection& connection, const std::string& model,
                                                   const CodedQuery& query,
                                                   std::span<const std::int64_t> rows);

}  // namespace cairn::sqlite
