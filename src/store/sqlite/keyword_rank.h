// The best of many matches by BM25. How long a record is has to be read from the index, which costs
// more than all else; so it is read only of those that could still get onto the page if they were
// very short.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/keyword_matches.h"

namespace cairn::sqlite {

struct RankedRow {
  std::int64_t row = 0;
  double score = 0;
};

struct RankInput {
  const KeywordMatches* matches = nullptr;
  std::vector<double> idf;  // of the plan's terms
  double average_words = 0;
};

// The `most` best, and those that score the same as the last of them; in no order.
Result<std::vector<RankedRow>> RankBest(Connection& connection, const RankInput& input,
                                        std::size_t most);

}  // namespace cairn::sqlite
