// What the tables know about many rows at once.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "store/sqlite/connection.h"

namespace cairn::sqlite {

// How many words the keyword index has of each row; 0 if it has none. Rows ascend.
Result<std::vector<double>> WordCounts(Connection& connection, std::span<const std::int64_t> rows);

struct RowPlace {
  Id id;
  std::string thread;
};

// The ids and threads of rows, in their order. A row that is not there is kCorrupt: the index has
// more than the records.
Result<std::vector<RowPlace>> PlacesOfRows(Connection& connection,
                                           std::span<const std::int64_t> rows);

}  // namespace cairn::sqlite
