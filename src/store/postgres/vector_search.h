// Search by meaning on the server.
//
// The server keeps two forms of each vector: one of 16-bit numbers that it compares, and the vector
// itself. It names candidates by the first, by comparing all if there are few to compare, by
// pgvector's HNSW index otherwise; they are scored here by the second, with the arithmetic of every
// store. Vectors of a large batch are fresh at first (settling.h): they are compared one by one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/postgres/link.h"
#include "store/store.h"

namespace cairn::postgres {

Result<std::vector<VectorHit>> SearchVectors(Link& link, const std::string& model,
                                             std::span<const float> query, const Filter& filter,
                                             std::int64_t limit, TimeMs now);
Result<std::vector<std::optional<VectorHit>>> ScoreVectors(Link& link, const std::string& model,
                                                           std::span<const float> query,
                                                           std::span<const Id> ids);
Result<std::vector<std::vector<std::vector<float>>>> FindVectors(Link& link,
                                                                 const std::string& model,
                                                                 std::span<const Id> ids);
Result<std::vector<Id>> FindWithoutVectors(Link& link, const std::string& model,
                                           std::int64_t limit);

}  // namespace cairn::postgres
