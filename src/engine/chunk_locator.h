// ChunkLocator: where in the project's files the text of a memory is, so that a refused edit can
// say which line to change instead. The engine reads no files; knowledge/ does.
#pragma once

#include <cstdint>
#include <optional>

#include "model/memory.h"

namespace cairn {

class ChunkLocator {
 public:
  virtual ~ChunkLocator() = default;

  // The first line of a section, or of the region that a memory was promoted to, counted from 1.
  // Nothing if the file is not there or no longer has it.
  virtual std::optional<std::int64_t> LineOf(const Memory& memory) = 0;
};

}  // namespace cairn
