#include "engine/memory_context.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <set>

#include "base/text.h"
#include "engine/embedding_service.h"
#include "engine/retire.h"

namespace cairn {
namespace {

// What the memory replaced, directly or not, furthest first. `seen` guards against cycles in a
// damaged chain.
Result<std::vector<Id>> FindAncestors(Reader& reader, const Id& id, std::set<Id>& seen) {
  std::vector<Id> found = {id};
  for (std::size_t next = 0; next < found.size() && found.size() <= kChainReach; ++next) {
    CAIRN_ASSIGN_OR_RETURN(const auto replaced, reader.FindReplaced(found[next]));
    for (const Id& each : replaced | std::views::reverse) {
      if (found.size() <= kChainReach && seen.insert(each).second) found.push_back(each);
    }
  }
  std::ranges::reverse(found);
  found.pop_back();  // the memory itself
  return found;
}

// What replaced it, what replaced that, and so on; nearest first.
Result<std::vector<Memory>> FindSuccessors(Reader& reader, const Memory& memory,
                                           std::set<Id>& seen) {
  std::vector<Memory> found;
  Id next = memory.superseded_by.id();
  while (!next.IsNil() && found.size() < kChainReach && seen.insert(next).second) {
    CAIRN_ASSIGN_OR_RETURN(auto successor, reader.Find(next));
    if (!successor) break;
    next = successor->superseded_by.id();
    found.push_back(*std::move(successor));
  }
  return found;
}

Result<std::vector<Memory>> FindChain(Reader& reader, const Memory& memory) {
  std::set<Id> seen = {memory.id};
  CAIRN_ASSIGN_OR_RETURN(const auto ancestors, FindAncestors(reader, memory.id, seen));
  auto chain = reader.FindMany(ancestors);
  if (!chain) return chain;
  chain->push_back(memory);
  auto successors = FindSuccessors(reader, memory, seen);
  if (!successors) return successors;
  std::ranges::move(*successors, std::back_inserter(*chain));
  return chain;
}

// The neighbors in one direction of its thread, nearest first.
Result<std::vector<Memory>> Walk(Reader& reader, const Memory& from, TimeMs now,
                                 std::optional<Id> Neighbours::*direction) {
  std::vector<Memory> found;
  while (found.size() < kThreadReach) {
    const Memory& at = found.empty() ? from : found.back();
    const ThreadPlace place{at.id, at.project, at.thread, at.position};
    CAIRN_ASSIGN_OR_RETURN(const auto beside, reader.FindNeighbours(std::span(&place, 1), now));
    const std::optional<Id>& next = beside.front().*direction;
    if (!next) break;
    CAIRN_ASSIGN_OR_RETURN(auto memory, reader.Find(*next));
    if (!memory) break;
    found.push_back(*std::move(memory));
  }
  return found;
}

Result<std::vector<Memory>> FindThread(Reader& reader, const Memory& memory, TimeMs now) {
  if (memory.thread.empty()) return std::vector<Memory>();
  auto thread = Walk(reader, memory, now, &Neighbours::previous);
  if (!thread) return thread;
  std::ranges::reverse(*thread);
  thread->push_back(memory);
  auto after = Walk(reader, memory, now, &Neighbours::next);
  if (!after) return after;
  std::ranges::move(*after, std::back_inserter(*thread));
  return thread;
}

Result<std::vector<AccessRecord>> FindUses(Reader& reader, const Id& id) {
  auto uses = reader.Accesses(id);
  if (!uses) return uses;
  std::ranges::reverse(*uses);
  if (uses->size() > kUsesShown) uses->resize(kUsesShown);
  return uses;
}

// Uses the stored vector, so viewing embeds nothing.
Result<std::vector<SimilarMemory>> FindSimilar(Reader& reader, const std::string& model,
                                               const Id& id, TimeMs now) {
  std::vector<SimilarMemory> similar;
  if (model.empty()) return similar;
  CAIRN_ASSIGN_OR_RETURN(const auto vectors, reader.FindVectors(model, std::span(&id, 1)));
  if (vectors.front().empty()) return similar;
  const auto hits =
      reader.SearchVectors(model, vectors.front().front(), {}, kSimilarShown + 1, now);
  // The doctor reports a damaged vector; it should not make the whole view fail.
  if (!hits && hits.error().code == ErrorCode::kInvalidArgument) return similar;
  if (!hits) return hits.error();
  for (const VectorHit& hit : *hits) {
    if (hit.memory == id || std::ssize(similar) == kSimilarShown) continue;
    CAIRN_ASSIGN_OR_RETURN(auto memory, reader.Find(hit.memory));
    if (memory) similar.push_back({*std::move(memory), hit.cosine});
  }
  return similar;
}

Result<std::vector<EntityCount>> CountNames(Reader& reader, const Memory& memory, TimeMs now) {
  std::vector<EntityCount> counts;
  std::set<std::string> seen;
  for (const std::string& name : memory.entities) {
    if (!seen.insert(ToLowerAscii(name)).second) continue;
    Filter filter;
    filter.entities = {name};
    CAIRN_ASSIGN_OR_RETURN(const auto found,
                           reader.List(filter, Order::kCreated, {.limit = 0}, now));
    counts.push_back({name, found.total_count});
  }
  std::ranges::stable_sort(counts, std::ranges::greater(), &EntityCount::count);
  return counts;
}

}  // namespace

Result<MemoryContext> GetContext(const Context& context, const Id& id) {
  const TimeMs now = context.clock.Now();
  const std::string model = EmbeddingService(context).model_id();
  return context.ReadRaw([&](Reader& raw) -> Result<MemoryContext> {
    GuardedReader reader(raw, context.guard, now);
    CAIRN_ASSIGN_OR_RETURN(const auto stored, FindOrFail(raw, id));
    CAIRN_ASSIGN_OR_RETURN(const auto memory, FindOrFail(reader, id));
    CAIRN_ASSIGN_OR_RETURN(auto chain, FindChain(reader, memory));
    CAIRN_ASSIGN_OR_RETURN(auto history, FindUses(reader, id));
    CAIRN_ASSIGN_OR_RETURN(auto thread, FindThread(reader, memory, now));
    CAIRN_ASSIGN_OR_RETURN(auto similar, FindSimilar(reader, model, id, now));
    // Counted by the names as they are stored, and redacted afterwards.
    CAIRN_ASSIGN_OR_RETURN(auto entities, CountNames(raw, stored, now));
    CAIRN_TRY(reader.RedactNames(entities));
    return MemoryContext{std::move(chain), std::move(history), std::move(thread),
                         std::move(similar), std::move(entities)};
  });
}

}  // namespace cairn
