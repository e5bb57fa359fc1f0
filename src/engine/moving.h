// MoveStore: copies everything in a store, including deleted memories, to another store.
//
// A memory is copied with its vectors, notes and uses in one transaction, so an interrupted copy
// resumes where it stopped. Existing content of the target stays unless the source has a different
// version of it. The source is only read.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "store/store.h"

namespace cairn {

// Counts and a SHA-256 digest of what a store holds of the memories and indexed files of `of`:
// every field, vector, note and use, in the order in which `of` stored them, then the files. The
// author of a memory is left out if `of` does not record one.
struct Contents {
  std::int64_t memories = 0;
  std::int64_t handoffs = 0;
  std::int64_t accesses = 0;
  std::int64_t vectors = 0;
  std::int64_t files = 0;
  std::string digest;

  friend bool operator==(const Contents&, const Contents&) = default;
};

struct Moved {
  std::int64_t memories = 0;   // newly stored
  std::int64_t existing = 0;   // already there and identical
  std::int64_t corrected = 0;  // already there, but different
  std::int64_t files = 0;      // indexed files
  std::int64_t hidden = 0;     // private to other members, not copied
  Contents verified;           // identical on both sides
};

// Reports the number of memories done and the total.
using MoveProgress = std::function<void(std::int64_t done, std::int64_t all)>;

// Copies, then compares both sides; kCorrupt if they differ, for example after a concurrent write.
Result<Moved> MoveStore(Store& from, Store& to, const MoveProgress& progress = {});

Result<Contents> ContentsOf(Reader& store, Reader& of);

}  // namespace cairn
