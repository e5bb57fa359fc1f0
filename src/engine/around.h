// What stands around a memory: what it replaced, how it was used, what was said before and after,
// what is like it. Looking is no use. All texts have passed the guard.
#pragma once

#include <vector>

#include "base/result.h"
#include "engine/context.h"
#include "store/store.h"

namespace cairn {

inline constexpr std::size_t kMostInChain = 100;    // a page; the rest can be reached from its ends
inline constexpr std::size_t kMostUsesShown = 100;  // of one memory
inline constexpr std::size_t kThreadReach = 5;      // memories before and after
inline constexpr std::int64_t kMostSimilar = 8;

struct SimilarMemory {
  Memory memory;
  double score = 0;  // cosine
};

struct Around {
  // All that it replaced, directly or not, itself, what replaced it and so on: oldest first.
  std::vector<Memory> chain;
  std::vector<AccessRecord> history;   // newest first
  std::vector<Memory> thread;          // with itself; empty if it is in none
  std::vector<SimilarMemory> similar;  // alive ones of any project; empty without a model
  std::vector<EntityCount> entities;   // its names, and how many alive memories mention each
};

// kNotFound if there is no such memory.
Result<Around> LookAround(const Context& context, const Id& id);

}  // namespace cairn
