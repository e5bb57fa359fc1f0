// Rows read from the pages of a damaged store, put into a new one if they are whole.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/memory.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/raw_pages.h"
#include "store/sqlite/sound_texts.h"

namespace cairn::sqlite {

class SalvagedRows {
 public:
  // `into` is a store of the present schema, inside a transaction.
  // Texts that are damaged are looked for in `texts`.
  static Result<SalvagedRows> Open(Connection& into, const SoundTexts& texts);

  // Takes the row if it is a memory: with the number that it had. Of several states of one the
  // newest stays. One whose text does not have its hash is left out, unless a copy has the text.
  Status TakeMemory(const RawRow& row);
  // Takes the row if it is the notes of a handoff or an entry of the log, of a memory that is
  // there.
  Status TakeRest(const RawRow& row);

  std::int64_t memories() const { return memories_; }
  std::int64_t handoffs() const { return handoffs_; }
  std::int64_t accesses() const { return accesses_; }
  // By id: see Salvaged.
  std::vector<std::string> mended() const;
  std::vector<std::string> left_out() const;
  std::vector<std::string> unproven() const;

 private:
  // What became of a memory that does not lie there as it was written.
  enum class Verdict { kMended, kLeftOut, kUnproven };

  SalvagedRows(Connection& into, const SoundTexts& texts) : into_(into), texts_(texts) {}

  // The memory of the row if it may be taken, and notes what is to be said of it.
  Result<std::optional<Memory>> Judge(const RawRow& row);
  std::vector<std::string> IdsOf(Verdict verdict) const;

  Result<bool> IsNewest(std::int64_t row, const Memory& memory);
  Result<bool> HasMemory(std::int64_t row, const char* type);
  Status TakeHandoff(const RawRow& row);
  Status TakeAccess(const RawRow& row);

  Connection& into_;
  const SoundTexts& texts_;
  std::map<std::string, Verdict> verdicts_;  // by id
  std::int64_t memories_ = 0;
  std::int64_t handoffs_ = 0;
  std::int64_t accesses_ = 0;
};

}  // namespace cairn::sqlite
