// How many records a store or a copy of it holds, counted and said in one way everywhere: by the
// doctor, `stats`, `backup` and the page.
#pragma once

#include <cstdint>
#include <string>

namespace cairn {

struct RecordCounts {
  std::int64_t memories = 0;  // alive, without handoffs: what `list` counts
  std::int64_t handoffs = 0;  // alive
  // Of every type. A record may have expired and be superseded or deleted.
  std::int64_t superseded = 0;
  std::int64_t deleted = 0;
  std::int64_t expired = 0;

  friend bool operator==(const RecordCounts&, const RecordCounts&) = default;
};

// "15 memories, 1 handoff, 1 superseded": the memories, and what else there is.
std::string InWords(const RecordCounts& counts);

}  // namespace cairn
