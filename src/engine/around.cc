#include "engine/around.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <set>

#include "base/text.h"
#include "engine/admission.h"
#include "engine/meaning.h"
#include "engine/retire.h"

namespace cairn {
namespace {

// What it replaced, directly or not: the furthest first. `seen` keeps a damaged chain from going
// round.
Result<std::vector<Id>> FindAncestors(Reader& store, const Id& id, std::set<Id>& seen) {
  std::vector<Id> found = {id};
  for (std::size_t next = 0; next < found.size() && found.size() <= kChainReach; ++next) {
    CAIRN_ASSIGN_OR_RETURN(const auto replaced, store.FindReplaced(found[next]));
    for (const Id& each : replaced | std::views::reverse) {
      if (found.size() <= kChainReach && seen.insert(each).second) found.push_back(each);
    }
  }
  std::ranges::reverse(found);
  found.pop_back();  // itself
  return found;
}

// What replaced it, and what replaced that: the nearest first.
Result<std::vector<Memory>> FindSuccessors(Reader& store, const Memory& memory,
                                           std::set<Id>& seen) {
  std::vector<Memory> found;
  Id next = memory.superseded_by.id();
  while (!next.IsNil() && found.size() < kChainReach && seen.insert(next).second) {
    CAIRN_ASSIGN_OR_RETURN(auto successor, store.Find(next));
    if (!successor) break;
    next = successor->superseded_by.id();
    found.push_back(*std::move(successor));
  }
  return found;
}

Result<std::vector<Memory>> FindChain(Reader& store, const Memory& memory) {
  std::set<Id> seen = {memory.id};
  CAIRN_ASSIGN_OR_RETURN(const auto ancestors, FindAncestors(store, memory.id, seen));
  auto chain = store.FindMany(ancestors);
  if (!chain) return chain;
  chain->push_back(memory);
  auto successors = FindSuccessors(store, memory, seen);
  if (!successors) return successors;
  std::ranges::move(*successors, std::back_inserter(*chain));
  return chain;
}

// In one direction of its thread: the nearest first.
Result<std::vector<Memory>> Walk(Reader& store, const Memory& from, TimeMs now,
                                 std::optional<Id> Neighbours::*direction) {
  std::vector<Memory> found;
  while (found.size() < kThreadReach) {
    const Memory& at = found.empty() ? from : found.back();
    CAIRN_ASSIGN_OR_RETURN(const auto beside, store.FindNeighbours(std::span(&at, 1), now));
    const std::optional<Id>& next = beside.front().*direction;
    if (!next) break;
    CAIRN_ASSIGN_OR_RETURN(auto memory, store.Find(*next));
    if (!memory) break;
    found.push_back(*std::move(memory));
  }
  return found;
}

Result<std::vector<Memory>> FindThread(Reader& store, const Memory& memory, TimeMs now) {
  if (memory.thread.empty()) return std::vector<Memory>();
  auto thread = Walk(store, memory, now, &Neighbours::previous);
  if (!thread) return thread;
  std::ranges::reverse(*thread);
  thread->push_back(memory);
  auto after = Walk(store, memory, now, &Neighbours::next);
  if (!after) return after;
  std::ranges::move(*after, std::back_inserter(*thread));
  return thread;
}

Result<std::vector<AccessRecord>> FindUses(Reader& store, const Id& id) {
  auto uses = store.Accesses(id);
  if (!uses) return uses;
  std::ranges::reverse(*uses);
  if (uses->size() > kUsesShown) uses->resize(kUsesShown);
  return uses;
}

// By the vector that is stored: nothing is embedded for a look.
Result<std::vector<SimilarMemory>> FindSimilar(const Context& context, const Id& id) {
  std::vector<SimilarMemory> similar;
  const std::string model = Meaning(context).model_id();
  if (model.empty()) return similar;
  CAIRN_ASSIGN_OR_RETURN(const auto vectors, context.store.FindVectors(model, std::span(&id, 1)));
  if (vectors.front().empty()) return similar;
  const auto hits = context.store.SearchVectors(model, vectors.front().front(), {},
                                                kSimilarShown + 1, context.clock.Now());
  // A damaged vector, which the doctor tells of, is no reason to show nothing at all.
  if (!hits && hits.error().code == ErrorCode::kInvalidArgument) return similar;
  if (!hits) return hits.error();
  for (const VectorHit& hit : *hits) {
    if (hit.memory == id || std::ssize(similar) == kSimilarShown) continue;
    CAIRN_ASSIGN_OR_RETURN(auto memory, context.store.Find(hit.memory));
    if (memory) similar.push_back({*std::move(memory), hit.cosine});
  }
  return similar;
}

// Counted by the names as they are stored, and shown past the guard: a secret may be among them.
Result<std::vector<EntityCount>> CountNames(const Context& context, const Memory& memory) {
  std::vector<EntityCount> counts;
  std::set<std::string> seen;
  for (const std::string& name : memory.entities) {
    if (!seen.insert(ToLowerAscii(name)).second) continue;
    Filter filter;
    filter.entities = {name};
    CAIRN_ASSIGN_OR_RETURN(const auto found, context.store.List(filter, Order::kCreated,
                                                                {.limit = 0}, context.clock.Now()));
    counts.push_back({name, found.total_count});
  }
  CAIRN_TRY(ReleaseNames(context, counts));
  std::ranges::stable_sort(counts, std::ranges::greater(), &EntityCount::count);
  return counts;
}

void ReleaseAll(const Guard& guard, Around& around) {
  for (Memory& memory : around.chain) Release(guard, memory);
  for (AccessRecord& use : around.history) guard.Release(use.query);
  for (Memory& memory : around.thread) Release(guard, memory);
  for (SimilarMemory& each : around.similar) Release(guard, each.memory);
}

}  // namespace

Result<Around> LookAround(const Context& context, const Id& id) {
  CAIRN_ASSIGN_OR_RETURN(const auto memory, FindOrFail(context.store, id));
  CAIRN_ASSIGN_OR_RETURN(auto chain, FindChain(context.store, memory));
  CAIRN_ASSIGN_OR_RETURN(auto history, FindUses(context.store, id));
  CAIRN_ASSIGN_OR_RETURN(auto thread, FindThread(context.store, memory, context.clock.Now()));
  CAIRN_ASSIGN_OR_RETURN(auto similar, FindSimilar(context, id));
  CAIRN_ASSIGN_OR_RETURN(auto entities, CountNames(context, memory));
  Around around{std::move(chain), std::move(history), std::move(thread), std::move(similar),
                std::move(entities)};
  ReleaseAll(context.guard, around);
  return around;
}

}  // namespace cairn
