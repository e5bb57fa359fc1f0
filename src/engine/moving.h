// Moving: all of one store into another, whatever each is, so that nothing is lost.
//
// A memory comes with its vectors, notes and uses in one transaction; so a copy that was
// interrupted goes on where it stopped. What is in the target already stays, unless the source
// knows it otherwise. The source is only read.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "store/store.h"

namespace cairn {

// What a store holds of the memories and indexed files of `of`, counted and as one SHA-256 over
// every field, vector, note and use, in the order in which `of` stored them, then the files. Of an
// author that `of` does not name nothing is said.
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
  std::int64_t memories = 0;   // that were stored now
  std::int64_t existing = 0;   // that were there as they are
  std::int64_t corrected = 0;  // that were there and differed
  std::int64_t files = 0;      // that the index knows
  std::int64_t hidden = 0;     // that others keep to themselves: they stay behind
  Contents verified;           // the same on both sides
};

// How far it is: memories done, and memories in all.
using MoveProgress = std::function<void(std::int64_t done, std::int64_t all)>;

// Copies, then reads both sides; kCorrupt if they differ, as when somebody wrote meanwhile.
Result<Moved> MoveStore(Store& from, Store& to, const MoveProgress& progress = {});

Result<Contents> ContentsOf(Reader& store, Reader& of);

}  // namespace cairn
