#include "engine/browse.h"

#include "engine/admission.h"
#include "engine/retire.h"

namespace cairn {

Result<MemoryPage> Browse::List(const Filter& filter, Order order, const Page& page) {
  auto found = context_.store.List(filter, order, page, context_.clock.Now());
  if (!found) return found;
  for (Memory& memory : found->items) Release(context_.guard, memory);
  return found;
}

Result<Memory> Browse::Find(const Id& id) {
  auto memory = FindOrFail(context_.store, id);
  if (memory) Release(context_.guard, *memory);
  return memory;
}

Result<StoreStats> Browse::Stats() { return context_.store.Stats(context_.clock.Now()); }

Result<std::vector<EntityCount>> Browse::Entities(const Filter& filter, const Page& page) {
  return context_.store.Entities(filter, page, context_.clock.Now());
}

Result<std::vector<AccessRecord>> Browse::History(const Id& id) {
  const auto memory = FindOrFail(context_.store, id);
  if (!memory) return memory.error();
  return context_.store.Accesses(id);
}

}  // namespace cairn
