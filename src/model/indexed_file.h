// IndexedFile: a file that became memories, as it was when it did.
#pragma once

#include <cstdint>
#include <string>

#include "base/clock.h"

namespace cairn {

struct IndexedFile {
  std::string project;
  std::string path;  // as in Memory::file_path
  std::string hash;  // SHA-256 of its bytes
  std::int64_t bytes = 0;
  std::int64_t modified = 0;  // nanoseconds; only for comparing, as is `changed`
  std::int64_t changed = 0;
  std::string recipe;  // fingerprint of the chunker; another one means to chunk it again
  bool named = false;  // somebody asked for it by name, so it stays although no pattern has it
  TimeMs indexed_at = 0;

  friend bool operator==(const IndexedFile&, const IndexedFile&) = default;
};

}  // namespace cairn
