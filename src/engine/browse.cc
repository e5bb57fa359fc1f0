#include "engine/browse.h"

#include <algorithm>
#include <functional>
#include <map>

#include "engine/admission.h"
#include "engine/retire.h"
#include "guard/secrets.h"

namespace cairn {
namespace {

// A label that stands apart from its memories has lost what would give a secret away there: what
// looks random enough to be one is taken for one.
void ReleaseLabel(const Guard& guard, std::string& label) {
  if (guard.policy() == SecretsPolicy::kAllow) return;
  if (const auto secrets = FindSecretsOf("secret", label); !secrets.empty()) {
    label = RedactSecrets(label, secrets);
  }
}

using CountsByName = std::map<std::string, std::int64_t>;

std::vector<EntityCount> MostFrequent(const Guard& guard, const CountsByName& counts,
                                      std::size_t limit) {
  CountsByName released;
  for (const auto& [name, count] : counts) {
    std::string shown = name;
    ReleaseLabel(guard, shown);
    if (!shown.empty()) released[shown] += count;
  }
  std::vector<EntityCount> list;
  for (const auto& [name, count] : released) list.push_back({name, count});
  std::ranges::stable_sort(list, std::greater(), &EntityCount::count);
  if (list.size() > limit) list.resize(limit);
  return list;
}

}  // namespace

Result<MemoryPage> Browse::List(const Filter& filter, Order order, const Page& page) {
  auto found = context_.store.List(filter, order, page, context_.clock.Now());
  if (!found) return found;
  for (Memory& memory : found->items) Release(context_.guard, memory);
  return found;
}

Result<std::vector<MemoryOutline>> Browse::Outline(const Filter& filter) {
  Filter of_all_types = filter;
  if (filter.types.empty()) {
    for (const auto& entry : EnumNames<MemoryType>::kTable) {
      of_all_types.types.push_back(entry.value);
    }
  }
  auto outlines = context_.store.Outlines(of_all_types, context_.clock.Now());
  if (!outlines) return outlines;
  // Imports and batches bring memories that are older than what was stored before them.
  std::ranges::stable_sort(*outlines, {}, &MemoryOutline::created_at);
  return outlines;
}

Result<Memory> Browse::Find(const Id& id) {
  auto memory = FindOrFail(context_.store, id);
  if (memory) Release(context_.guard, *memory);
  return memory;
}

Result<StoreStats> Browse::Stats() {
  auto stats = context_.store.Stats(context_.clock.Now());
  if (!stats) return stats;
  std::map<std::string, std::int64_t> released;
  for (const auto& [source, count] : stats->by_source) {
    std::string shown = source;
    ReleaseLabel(context_.guard, shown);
    released[shown] += count;
  }
  stats->by_source = std::move(released);
  return stats;
}

Result<std::vector<EntityCount>> Browse::Entities(const Filter& filter, const Page& page) {
  auto entities = context_.store.Entities(filter, page, context_.clock.Now());
  if (!entities) return entities;
  CAIRN_TRY(ReleaseNames(context_, *entities));
  return entities;
}

Result<KindCounts> Browse::CountKinds() {
  KindCounts counts;
  for (const auto& entry : EnumNames<TextKind>::kTable) {
    Filter filter;
    filter.kinds = {entry.value};
    CAIRN_ASSIGN_OR_RETURN(
        const auto page,
        context_.store.List(filter, Order::kCreated, {.limit = 0}, context_.clock.Now()));
    counts.emplace_back(entry.value, page.total_count);
  }
  return counts;
}

Result<LabelCounts> Browse::Labels(std::size_t limit) {
  const TimeMs now = context_.clock.Now();
  CountsByName projects, sources, branches, tags;
  CAIRN_TRY(context_.store.ForEachMemory([&](const Memory& memory) {
    if (!memory.IsAlive(now) || memory.type == MemoryType::kHandoff) return Status();
    ++projects[memory.project];
    ++sources[memory.source];
    ++branches[memory.branch];
    for (const std::string& tag : memory.tags) ++tags[tag];
    return Status();
  }));
  const Guard& guard = context_.guard;
  return LabelCounts{.projects = MostFrequent(guard, projects, limit),
                     .sources = MostFrequent(guard, sources, limit),
                     .branches = MostFrequent(guard, branches, limit),
                     .tags = MostFrequent(guard, tags, limit)};
}

Result<std::vector<AccessRecord>> Browse::History(const Id& id) {
  CAIRN_TRY(FindOrFail(context_.store, id));
  auto history = context_.store.Accesses(id);
  if (!history) return history;
  for (AccessRecord& access : *history) context_.guard.Release(access.query);
  return history;
}

Result<MentionGraph> Browse::EntityGraph(const Filter& filter, std::int64_t limit) {
  const TimeMs now = context_.clock.Now();
  CAIRN_ASSIGN_OR_RETURN(auto counts, context_.store.Entities(filter, {.limit = limit}, now));
  std::vector<std::string> names;
  for (const EntityCount& each : counts) names.push_back(each.name);
  CAIRN_ASSIGN_OR_RETURN(auto pairs, context_.store.EntityPairs(names, filter, now));
  CAIRN_TRY(ReleaseNames(context_, counts));
  return MentionGraph{std::move(counts), std::move(pairs)};
}

Result<Around> Browse::LookAround(const Id& id) { return cairn::LookAround(context_, id); }

Result<RecentActivity> Browse::Activity(std::int64_t limit) {
  CAIRN_ASSIGN_OR_RETURN(auto accesses, context_.store.RecentAccesses(limit));
  std::map<Id, std::string> summaries;
  for (const AccessRecord& access : accesses) summaries.try_emplace(access.memory);
  std::vector<Id> ids;
  for (const auto& [id, summary] : summaries) ids.push_back(id);
  CAIRN_ASSIGN_OR_RETURN(auto memories, context_.store.FindMany(ids));
  for (Memory& memory : memories) {
    Release(context_.guard, memory);
    summaries[memory.id] = std::move(memory.summary);
  }
  CAIRN_ASSIGN_OR_RETURN(auto writers, context_.store.Writers(limit));
  RecentActivity activity{.writers = std::move(writers)};
  for (SourceActivity& writer : activity.writers) {
    ReleaseLabel(context_.guard, writer.source);
    context_.guard.Release(writer.session);
  }
  for (AccessRecord& access : accesses) {
    context_.guard.Release(access.query);
    const std::string& summary = summaries[access.memory];
    activity.uses.push_back({std::move(access), summary});
  }
  return activity;
}

}  // namespace cairn
