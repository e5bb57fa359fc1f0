// Texts of damaged records, from copies of the store that still have them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/memory.h"

namespace cairn::sqlite {

// Looks for texts in the copies that lie beside a store, of whatever schema, the newest first.
// What a copy has is taken only if it fits the hash: nothing is guessed.
class SoundTexts {
 public:
  explicit SoundTexts(std::string store) : store_(std::move(store)) {}

  // The memory with the text that it had: either its hash says which, or a copy has the same text
  // with the hash that belongs to it, and the record's hash is what was damaged.
  std::optional<Memory> Find(const Memory& damaged) const;

 private:
  const std::string store_;
};

Result<std::vector<Memory>> FindInCopies(const std::string& store, std::span<const Memory> damaged);

}  // namespace cairn::sqlite
