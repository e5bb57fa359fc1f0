// What a reader of another tool's memory finds: a record as the original has it, not yet fit to be
// stored. The builder makes it so.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/transfer.h"
#include "model/input.h"

namespace cairn {

// What is counted, for people. Literals.
struct CountLabel {
  std::string_view one;
  std::string_view many;
};

struct Counted {
  CountLabel noun;
  std::int64_t count = 0;

  std::string ToString() const;  // "1 turn", "2 turns"
};

struct ForeignRecord {
  CountLabel noun;
  // What the original calls it, unique among its kind; becomes the id, or is it.
  std::string original_id;
  MemoryInput input;     // whatever the original says: any length, any bytes, any number
  std::string metadata;  // the original's own, as JSON text; empty if it has none
  std::vector<std::pair<std::string, std::string>> facts{};  // further metadata; empty ones are not
  // Given if another file may call something else by the same original_id, as with numbers of rows
  // and with places that are written over. The text and what stands here (when the row was made)
  // are then part of the id, too.
  std::optional<std::string> disambiguator{};
};

struct ForeignImport {
  std::vector<ImportItem> items;
  std::vector<Counted> counts;     // what was read, by kind
  std::vector<std::string> notes;  // what was passed over or mended, and why
};

}  // namespace cairn
