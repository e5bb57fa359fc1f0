// ChunkLocator: finds the text of a memory in the project's files, so that the error for a refused
// edit can name the line to change instead. The engine reads no files; knowledge/ does.
#pragma once

#include <cstdint>
#include <optional>

#include "model/memory.h"

namespace cairn {

class ChunkLocator {
 public:
  virtual ~ChunkLocator() = default;

  // The first line, counted from 1, of a section or of the region that a memory was promoted to.
  // nullopt if the file is missing or no longer has it.
  virtual std::optional<std::int64_t> LineOf(const Memory& memory) = 0;
};

}  // namespace cairn
