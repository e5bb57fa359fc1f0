// Looking at what is there without using it: lists, counts, names, what was done lately.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/context.h"
#include "engine/memory_context.h"
#include "model/filter.h"
#include "store/store.h"

namespace cairn {

// Names, and which of them are mentioned together.
struct MentionGraph {
  std::vector<EntityCount> names;  // most mentioned first
  std::vector<EntityPair> pairs;   // of those
};

// Labels that alive memories carry, handoffs left out; each list has the most frequent first.
struct LabelCounts {
  std::vector<EntityCount> projects;
  std::vector<EntityCount> sources;
  std::vector<EntityCount> branches;
  std::vector<EntityCount> tags;
};

// How many alive memories of each kind there are, in the order of TextKind; handoffs left out.
using KindCounts = std::vector<std::pair<TextKind, std::int64_t>>;

struct RecentUse {
  AccessRecord access;
  std::string summary;  // of the memory
};

// What the agents that are connected did.
struct RecentActivity {
  std::vector<RecentUse> uses;          // newest first
  std::vector<SourceActivity> writers;  // likewise
};

class Browse {
 public:
  explicit Browse(const Context& context) : context_(context) {}

  Result<MemoryPage> List(const Filter& filter, Order order, const Page& page);
  // Every memory that passes, oldest first; unlike in lists, handoffs are among them unless types
  // are named.
  Result<std::vector<MemoryOutline>> Outline(const Filter& filter);
  // Those that the words find, best first.
  Result<std::vector<Memory>> FindWith(const KeywordQuery& query, std::int64_t limit);
  // kNotFound if there is no such memory.
  Result<Memory> Find(const Id& id);
  // For clients that use numbers instead of ids; nothing if there is no such memory.
  Result<std::optional<std::int64_t>> RowOf(const Id& id);
  Result<std::optional<Id>> IdOfRow(std::int64_t row);
  // Changes with every write, also by another process (Store::ChangeVersion).
  Result<std::uint64_t> ChangeVersion();
  // Whether everything in the store came from indexed files, so that nothing is lost without it.
  Result<bool> HoldsOnlyChunks();
  Result<StoreStats> Stats();
  Result<std::vector<EntityCount>> Entities(const Filter& filter, const Page& page);
  // The most mentioned names, so many of them, and the pairs among them.
  Result<MentionGraph> EntityGraph(const Filter& filter, std::int64_t limit);
  Result<KindCounts> CountKinds();
  // At most so many of each; past the guard. Reads the whole store once.
  Result<LabelCounts> Labels(std::size_t limit);
  Result<std::vector<AccessRecord>> History(const Id& id);
  Result<MemoryContext> GetContext(const Id& id);
  // At most so many uses and so many writers.
  Result<RecentActivity> Activity(std::int64_t limit);

 private:
  const Context& context_;
};

}  // namespace cairn
