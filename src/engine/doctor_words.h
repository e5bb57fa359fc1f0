// Wording shared by the doctor's reports and repairs.
#pragma once

#include <cstdint>
#include <string>

namespace cairn {

inline std::string CountOfMemories(std::int64_t count) {
  return std::to_string(count) + (count == 1 ? " memory" : " memories");
}

// A memory is embedded window by window, so there are more passages than memories.
inline std::string CountOfPassages(std::int64_t count) {
  return std::to_string(count) + (count == 1 ? " passage" : " passages");
}

}  // namespace cairn
