// Vectors and the index of the nearest. To put one into it takes some milliseconds: so those of a
// large batch are fresh at first, compared one by one, and settled later.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "store/postgres/link.h"

namespace cairn::postgres {

// A transaction with more vectors than this leaves them fresh. What is embedded as it is stored
// comes in fewer, and takes longer to embed than to settle.
inline constexpr std::int64_t kSettledAtOnce = 400;

// Settles all fresh vectors of the team, some at a time, while others read and write. Where most of
// all vectors are fresh, and the caller owns the schema, the index is made anew instead, for all
// teams: several times as fast, but searches by meaning wait for it.
Status SettleAll(Link& link);

}  // namespace cairn::postgres
