// MemoryOutline: what a view of all memories at once needs of each one. It has no texts, so that
// 100,000 of them are read and sent in a moment.
#pragma once

#include <string>

#include "model/memory.h"

namespace cairn {

struct MemoryOutline {
  Id id;
  TimeMs created_at = 0;
  MemoryType type = MemoryType::kFact;
  Category category = Category::kGeneral;
  std::string project;
  std::string source;

  friend bool operator==(const MemoryOutline&, const MemoryOutline&) = default;
};

}  // namespace cairn
