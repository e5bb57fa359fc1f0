// What the doctor's reports and repairs both say.
#pragma once

#include <cstdint>
#include <string>

namespace cairn {

inline std::string CountOfMemories(std::int64_t count) {
  return std::to_string(count) + (count == 1 ? " memory" : " memories");
}

// A memory is embedded passage by passage, so there are more of them than memories.
inline std::string CountOfPassages(std::int64_t count) {
  return std::to_string(count) + (count == 1 ? " passage" : " passages");
}

}  // namespace cairn
