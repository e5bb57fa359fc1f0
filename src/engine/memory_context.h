// MemoryContext: the surroundings of a memory: what it replaced and was replaced by, its uses, its
// thread, its entities, and similar memories. Viewing does not count as a use. Redacted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "engine/context.h"
#include "store/store.h"

namespace cairn {

// Limits that fit on one page; the rest is reached by following the memories shown.
inline constexpr std::size_t kChainReach =
    100;  // memories it replaced, and memories that replaced it
inline constexpr std::size_t kUsesShown = 100;
inline constexpr std::size_t kThreadReach = 5;  // memories before, and memories after
inline constexpr std::int64_t kSimilarShown = 8;

struct SimilarMemory {
  Memory memory;
  double score = 0;  // cosine
};

struct MemoryContext {
  // Everything it replaced, directly or not, the memory itself, and its successors; oldest first.
  std::vector<Memory> chain;
  std::vector<AccessRecord> history;   // newest first
  std::vector<Memory> thread;          // includes the memory; empty if it has no thread
  std::vector<SimilarMemory> similar;  // live ones of any project; empty without a model
  std::vector<EntityCount> entities;   // with the number of live memories that mention each
};

// kNotFound if there is no such memory.
Result<MemoryContext> GetContext(const Context& context, const Id& id);

}  // namespace cairn
