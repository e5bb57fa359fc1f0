// What searches by vectors share: the way from rows to hits.
#pragma once

#include <span>
#include <vector>

#include "store/sqlite/connection.h"
#include "store/store.h"
#include "vector/codes.h"
#include "vector/top_keys.h"

namespace cairn::sqlite {

// Hits by rows as hits by ids: nearest first, ties by id, at most `limit`.
Result<std::vector<VectorHit>> NameHits(Connection& connection, std::span<const KeyHit> hits,
                                        std::int64_t limit);

}  // namespace cairn::sqlite
