// The reference's ranking of keyword search, straight from the definitions in
// model/keyword_query.h and model/bm25.h.
#pragma once

#include <span>
#include <vector>

#include "model/keyword_query.h"
#include "model/memory.h"
#include "store/store.h"

namespace cairn {

// The memories that match, in their order; each with its score.
KeywordPage RankAll(std::span<const Memory> memories, const KeywordQuery& query);

}  // namespace cairn
