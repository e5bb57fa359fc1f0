#include "model/record_counts.h"

namespace cairn {

std::string InWords(const RecordCounts& counts) {
  std::string words =
      std::to_string(counts.memories) + (counts.memories == 1 ? " memory" : " memories");
  const auto add = [&](std::int64_t count, const char* what) {
    if (count != 0) words += ", " + std::to_string(count) + " " + what;
  };
  add(counts.handoffs, counts.handoffs == 1 ? "handoff" : "handoffs");
  add(counts.superseded, "superseded");
  add(counts.deleted, "deleted");
  add(counts.expired, "expired");
  return words;
}

}  // namespace cairn
