// What stands around a memory: what it replaced, how it was used, what was said before and after,
// what is like it. Looking is no use. All texts have passed the guard.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "engine/context.h"
#include "store/store.h"

namespace cairn {

// What fits beside a memory on a page; the rest is reached from what is shown.
inline constexpr std::size_t kChainReach = 100;  // memories that it replaced, and that replaced it
inline constexpr std::size_t kUsesShown = 100;
inline constexpr std::size_t kThreadReach = 5;  // memories before and after
inline constexpr std::int64_t kSimilarShown = 8;

struct SimilarMemory {
  Memory memory;
  double score = 0;  // cosine
};

struct MemoryContext {
  // All that it replaced, directly or not, itself, what replaced it and so on: oldest first.
  std::vector<Memory> chain;
  std::vector<AccessRecord> history;   // newest first
  std::vector<Memory> thread;          // with itself; empty if it is in none
  std::vector<SimilarMemory> similar;  // alive ones of any project; empty without a model
  std::vector<EntityCount> entities;   // its names, by how many alive memories mention each
};

// kNotFound if there is no such memory.
Result<MemoryContext> GetContext(const Context& context, const Id& id);

}  // namespace cairn
