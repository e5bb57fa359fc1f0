#include "store/memory/state_summary.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"

namespace cairn {
namespace {

void CountState(StoreStats& stats, const Memory& memory, TimeMs now) {
  if (memory.superseded_by.IsDeleted()) ++stats.deleted;
  if (!memory.superseded_by.id().IsNil()) ++stats.superseded;
  if (memory.IsExpired(now)) ++stats.expired;
}

void AddAlive(StoreStats& stats, const Memory& memory) {
  ++stats.total;
  ++stats.by_type[std::string(NameOf(memory.type))];
  ++stats.by_category[std::string(NameOf(memory.category))];
  ++stats.by_source[memory.source];
  stats.avg_importance += static_cast<double>(memory.importance);  // the sum, until all are seen
  stats.avg_confidence += memory.confidence;
  stats.total_accesses += memory.access_count;
  stats.oldest = std::min(stats.oldest.value_or(memory.created_at), memory.created_at);
  stats.newest = std::max(stats.newest.value_or(memory.created_at), memory.created_at);
}

}  // namespace

StoreStats Summarise(std::span<const Memory> memories, TimeMs now) {
  StoreStats stats;
  for (const Memory& memory : memories) {
    CountState(stats, memory, now);
    if (memory.IsAlive(now)) AddAlive(stats, memory);
  }
  if (stats.total > 0) {
    stats.avg_importance /= static_cast<double>(stats.total);
    stats.avg_confidence /= static_cast<double>(stats.total);
  }
  return stats;
}

std::vector<EntityCount> CountEntities(std::span<const Memory> memories) {
  std::map<std::string, EntityCount> by_lower_name;
  for (const Memory& memory : memories) {
    std::set<std::string> counted;  // a memory counts once, however often it has the name
    for (const std::string& name : memory.entities) {
      const std::string lower = ToLowerAscii(name);
      if (!counted.insert(lower).second) continue;
      ++by_lower_name.try_emplace(lower, EntityCount{name, 0}).first->second.count;
    }
  }
  std::vector<EntityCount> counts;
  for (const auto& [lower, count] : by_lower_name) counts.push_back(count);
  std::stable_sort(counts.begin(), counts.end(),
                   [](const EntityCount& a, const EntityCount& b) { return a.count > b.count; });
  return counts;
}

}  // namespace cairn
