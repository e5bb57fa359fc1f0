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
  ++stats.by_project[memory.project];
  stats.avg_importance += static_cast<double>(memory.importance);  // the sum, until all are seen
  stats.avg_confidence += memory.confidence;
  stats.total_accesses += memory.access_count;
  stats.oldest = std::min(stats.oldest.value_or(memory.created_at), memory.created_at);
  stats.newest = std::max(stats.newest.value_or(memory.created_at), memory.created_at);
}

bool Mentions(const Memory& memory, const std::string& name) {
  return std::ranges::any_of(
      memory.entities, [&](const std::string& other) { return EqualsIgnoringCase(name, other); });
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

std::vector<EntityPair> CountPairs(std::span<const Memory> memories,
                                   std::span<const std::string> names) {
  std::vector<EntityPair> pairs;
  for (std::size_t a = 0; a < names.size(); ++a) {
    for (std::size_t b = a + 1; b < names.size(); ++b) {
      const std::int64_t count = std::ranges::count_if(memories, [&](const Memory& memory) {
        return Mentions(memory, names[a]) && Mentions(memory, names[b]);
      });
      if (count > 0) pairs.push_back({a, b, count});
    }
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const EntityPair& x, const EntityPair& y) { return x.count > y.count; });
  return pairs;
}

std::vector<SourceActivity> CountWriters(std::span<const Memory> memories) {
  std::map<std::pair<std::string, std::string>, SourceActivity> by_name;
  for (const Memory& memory : memories) {
    SourceActivity& writer = by_name
                                 .try_emplace({memory.source, memory.session}, memory.source,
                                              memory.session, 0, memory.created_at)
                                 .first->second;
    ++writer.count;
    writer.last_at = std::max(writer.last_at, memory.created_at);
  }
  std::vector<SourceActivity> writers;
  for (const auto& [name, writer] : by_name) writers.push_back(writer);
  std::stable_sort(
      writers.begin(), writers.end(),
      [](const SourceActivity& x, const SourceActivity& y) { return x.last_at > y.last_at; });
  return writers;
}

}  // namespace cairn
