// Looking at what is there without using it: lists, counts, names.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "engine/context.h"
#include "model/filter.h"
#include "store/store.h"

namespace cairn {

class Browse {
 public:
  explicit Browse(const Context& context) : context_(context) {}

  Result<MemoryPage> List(const Filter& filter, Order order, const Page& page);
  // kNotFound if there is no such memory.
  Result<Memory> Find(const Id& id);
  Result<StoreStats> Stats();
  Result<std::vector<EntityCount>> Entities(const Filter& filter, const Page& page);
  Result<std::vector<AccessRecord>> History(const Id& id);

 private:
  const Context& context_;
};

}  // namespace cairn
