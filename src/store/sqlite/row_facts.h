// What the tables know about many rows at once.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/id.h"
#include "base/result.h"
#include "store/sqlite/connection.h"

namespace cairn::sqlite {

// The 36 characters of ids, to be bound as an array.
class IdTexts {
 public:
  explicit IdTexts(std::span<const Id> ids);
  std::span<const char* const> pointers() const { return pointers_; }

 private:
  std::vector<std::string> texts_;
  std::vector<const char*> pointers_;
};

// The rows of memories, in their order; nothing where there is no such memory.
Result<std::vector<std::optional<std::int64_t>>> RowsOf(Connection& connection,
                                                        std::span<const Id> ids);

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
