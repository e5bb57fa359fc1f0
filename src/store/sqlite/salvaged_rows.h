// Rows read from the pages of a damaged store, put into a new one if they are whole.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "model/memory.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/raw_pages.h"

namespace cairn::sqlite {

class SalvagedRows {
 public:
  // `into` is a store of the present schema, inside a transaction.
  static Result<SalvagedRows> Open(Connection& into);

  // Takes the row if it is a memory: with the number that it had. Of several states of one the
  // newest stays.
  Status TakeMemory(const RawRow& row);
  // Takes the row if it is the notes of a handoff or an entry of the log, of a memory that is
  // there.
  Status TakeRest(const RawRow& row);

  std::int64_t memories() const { return memories_; }
  std::int64_t handoffs() const { return handoffs_; }
  std::int64_t accesses() const { return accesses_; }

 private:
  explicit SalvagedRows(Connection& into) : into_(into) {}

  Result<bool> IsNewest(std::int64_t row, const Memory& memory);
  Result<bool> HasMemory(std::int64_t row, const char* type);
  Status TakeHandoff(const RawRow& row);
  Status TakeAccess(const RawRow& row);

  Connection& into_;
  std::int64_t memories_ = 0;
  std::int64_t handoffs_ = 0;
  std::int64_t accesses_ = 0;
};

}  // namespace cairn::sqlite
