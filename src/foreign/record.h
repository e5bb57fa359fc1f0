// What a format reader produces: a record as in the original. The builder makes it storable.
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

// A countable noun, for display. String literals.
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
  // The id in the original, unique among its kind; the new id is this id or is derived from it.
  std::string original_id;
  MemoryInput input;     // as in the original: any length, any bytes, any number
  std::string metadata;  // metadata of the original, as JSON text; empty if none
  std::vector<std::pair<std::string, std::string>> facts{};  // more metadata; no empty values
  // Set if another file may use the same original_id for something else, as with row ids and with
  // entries that are overwritten. The id then also includes the text and this value (such as the
  // creation time of the row).
  std::optional<std::string> disambiguator{};
};

struct ForeignImport {
  std::vector<ImportItem> items;
  std::vector<Counted> counts;     // records read, by kind
  std::vector<std::string> notes;  // what was skipped or repaired, and why
};

}  // namespace cairn
