#include "engine/browse.h"

#include <algorithm>
#include <functional>
#include <map>

#include "engine/chunk_sync.h"
#include "engine/retire.h"

namespace cairn {
namespace {

using CountsByName = std::map<std::string, std::int64_t>;

std::vector<EntityCount> MostFrequent(const Guard& guard, const CountsByName& counts,
                                      std::size_t limit) {
  CountsByName shown_counts;
  for (const auto& [name, count] : counts) {
    std::string shown = name;
    RedactLabel(guard, shown);
    if (!shown.empty()) shown_counts[shown] += count;
  }
  std::vector<EntityCount> list;
  for (const auto& [name, count] : shown_counts) list.push_back({name, count});
  std::ranges::stable_sort(list, std::greater(), &EntityCount::count);
  if (list.size() > limit) list.resize(limit);
  return list;
}

}  // namespace

Result<MemoryPage> Browse::List(const Filter& filter, Order order, const Page& page) {
  return context_.Read(
      [&](Reader& reader) { return reader.List(filter, order, page, context_.clock.Now()); });
}

Result<std::vector<Memory>> Browse::FindWith(const KeywordQuery& query, std::int64_t limit) {
  return context_.Read([&](Reader& reader) -> Result<std::vector<Memory>> {
    CAIRN_ASSIGN_OR_RETURN(
        const auto found, reader.SearchKeywords(query, {}, {.limit = limit}, context_.clock.Now()));
    std::vector<Id> ids;
    for (const KeywordHit& hit : found.hits) ids.push_back(hit.id);
    return reader.FindMany(ids);
  });
}

Result<std::vector<MemoryOutline>> Browse::Outline(const Filter& filter) {
  Filter of_all_types = filter;
  if (filter.types.empty()) {
    for (const auto& entry : EnumNames<MemoryType>::kTable) {
      of_all_types.types.push_back(entry.value);
    }
  }
  auto outlines = context_.Read(
      [&](Reader& reader) { return reader.Outlines(of_all_types, context_.clock.Now()); });
  if (!outlines) return outlines;
  // Imports and batches add memories that are older than those stored before them.
  std::ranges::stable_sort(*outlines, {}, &MemoryOutline::created_at);
  return outlines;
}

Result<Memory> Browse::Find(const Id& id) {
  return context_.Read([&](Reader& reader) { return FindOrFail(reader, id); });
}

Result<std::optional<std::int64_t>> Browse::RowOf(const Id& id) {
  return context_.Read([&](Reader& reader) { return reader.RowOf(id); });
}

Result<std::optional<Id>> Browse::IdOfRow(std::int64_t row) {
  return context_.Read([&](Reader& reader) { return reader.IdOfRow(row); });
}

Result<StoreStats> Browse::Stats() {
  return context_.Read([&](Reader& reader) { return reader.Stats(context_.clock.Now()); });
}

Result<std::uint64_t> Browse::ChangeVersion() { return context_.store.ChangeVersion(); }

Result<bool> Browse::HoldsOnlyChunks() {
  return context_.ReadRaw([](Reader& reader) { return cairn::HoldsOnlyChunks(reader); });
}

Result<std::vector<EntityCount>> Browse::Entities(const Filter& filter, const Page& page) {
  return context_.Read(
      [&](Reader& reader) { return reader.Entities(filter, page, context_.clock.Now()); });
}

Result<KindCounts> Browse::CountKinds() {
  return context_.Read([&](Reader& reader) -> Result<KindCounts> {
    KindCounts counts;
    for (const auto& entry : EnumNames<TextKind>::kTable) {
      Filter filter;
      filter.kinds = {entry.value};
      CAIRN_ASSIGN_OR_RETURN(const auto page, reader.List(filter, Order::kCreated, {.limit = 0},
                                                          context_.clock.Now()));
      counts.emplace_back(entry.value, page.total_count);
    }
    return counts;
  });
}

// Reads raw: redacting every text just to count a few labels would be wasteful.
Result<LabelCounts> Browse::Labels(std::size_t limit) {
  const TimeMs now = context_.clock.Now();
  CountsByName projects, sources, branches, tags;
  CAIRN_TRY(context_.ReadRaw([&](Reader& reader) {
    return reader.ForEachMemory([&](const Memory& memory) {
      if (!memory.IsAlive(now) || memory.type == MemoryType::kHandoff) return Status();
      ++projects[memory.project];
      ++sources[memory.source];
      ++branches[memory.branch];
      for (const std::string& tag : memory.tags) ++tags[tag];
      return Status();
    });
  }));
  const Guard& guard = context_.guard;
  return LabelCounts{.projects = MostFrequent(guard, projects, limit),
                     .sources = MostFrequent(guard, sources, limit),
                     .branches = MostFrequent(guard, branches, limit),
                     .tags = MostFrequent(guard, tags, limit)};
}

Result<std::vector<AccessRecord>> Browse::History(const Id& id) {
  return context_.Read([&](Reader& reader) -> Result<std::vector<AccessRecord>> {
    CAIRN_TRY(FindOrFail(reader, id));
    return reader.Accesses(id);
  });
}

Result<MentionGraph> Browse::EntityGraph(const Filter& filter, std::int64_t limit) {
  const TimeMs now = context_.clock.Now();
  return context_.ReadRaw([&](Reader& raw) -> Result<MentionGraph> {
    CAIRN_ASSIGN_OR_RETURN(auto counts, raw.Entities(filter, {.limit = limit}, now));
    std::vector<std::string> names;  // pairs are counted by the names as stored
    for (const EntityCount& each : counts) names.push_back(each.name);
    CAIRN_ASSIGN_OR_RETURN(auto pairs, raw.EntityPairs(names, filter, now));
    CAIRN_TRY(GuardedReader(raw, context_.guard, now).RedactNames(counts));
    return MentionGraph{std::move(counts), std::move(pairs)};
  });
}

Result<MemoryContext> Browse::GetContext(const Id& id) { return cairn::GetContext(context_, id); }

Result<RecentActivity> Browse::Activity(std::int64_t limit) {
  return context_.Read([&](Reader& reader) -> Result<RecentActivity> {
    CAIRN_ASSIGN_OR_RETURN(auto accesses, reader.RecentAccesses(limit));
    std::map<Id, std::string> summaries;
    for (const AccessRecord& access : accesses) summaries.try_emplace(access.memory);
    std::vector<Id> ids;
    for (const auto& [id, summary] : summaries) ids.push_back(id);
    CAIRN_ASSIGN_OR_RETURN(auto memories, reader.FindMany(ids));
    for (Memory& memory : memories) summaries[memory.id] = std::move(memory.summary);
    CAIRN_ASSIGN_OR_RETURN(auto writers, reader.Writers(limit));
    RecentActivity activity{.writers = std::move(writers)};
    for (AccessRecord& access : accesses) {
      const std::string& summary = summaries[access.memory];
      activity.uses.push_back({std::move(access), summary});
    }
    return activity;
  });
}

}  // namespace cairn
