// Read-only views that do not count as a use: lists, counts, entities, recent activity.
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

// Entities, and which of them are mentioned together.
struct MentionGraph {
  std::vector<EntityCount> names;  // most mentioned first
  std::vector<EntityPair> pairs;   // among those names
};

// Labels of live memories, handoffs excluded; each list has the most frequent first.
struct LabelCounts {
  std::vector<EntityCount> projects;
  std::vector<EntityCount> sources;
  std::vector<EntityCount> branches;
  std::vector<EntityCount> tags;
};

// The number of live memories of each kind, in the order of TextKind; handoffs excluded.
using KindCounts = std::vector<std::pair<TextKind, std::int64_t>>;

struct RecentUse {
  AccessRecord access;
  std::string summary;  // of the memory
};

// What the connected agents did recently.
struct RecentActivity {
  std::vector<RecentUse> uses;          // newest first
  std::vector<SourceActivity> writers;  // most recent first
};

class Browse {
 public:
  explicit Browse(const Context& context) : context_(context) {}

  Result<MemoryPage> List(const Filter& filter, Order order, const Page& page);
  // All matching memories, oldest first. Unlike lists, it includes handoffs unless the filter names
  // types.
  Result<std::vector<MemoryOutline>> Outline(const Filter& filter);
  // The memories that match the query, best first.
  Result<std::vector<Memory>> FindWith(const KeywordQuery& query, std::int64_t limit);
  // kNotFound if there is no such memory.
  Result<Memory> Find(const Id& id);
  // For clients that use numbers instead of ids; nullopt if there is no such memory.
  Result<std::optional<std::int64_t>> RowOf(const Id& id);
  Result<std::optional<Id>> IdOfRow(std::int64_t row);
  // Changes with every write, including those of other processes (Store::ChangeVersion).
  Result<std::uint64_t> ChangeVersion();
  // Whether everything in the store came from indexed files, so that it can be rebuilt from them.
  Result<bool> HoldsOnlyChunks();
  Result<StoreStats> Stats();
  Result<std::vector<EntityCount>> Entities(const Filter& filter, const Page& page);
  // The `limit` most mentioned entities and the pairs among them.
  Result<MentionGraph> EntityGraph(const Filter& filter, std::int64_t limit);
  Result<KindCounts> CountKinds();
  // At most `limit` of each, redacted. Reads the whole store once.
  Result<LabelCounts> Labels(std::size_t limit);
  Result<std::vector<AccessRecord>> History(const Id& id);
  Result<MemoryContext> GetContext(const Id& id);
  // At most `limit` uses and `limit` writers.
  Result<RecentActivity> Activity(std::int64_t limit);

 private:
  const Context& context_;
};

}  // namespace cairn
