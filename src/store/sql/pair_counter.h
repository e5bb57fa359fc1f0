// Counts how often two names stand together in a memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "store/store.h"

namespace cairn::sql {

class PairCounter {
 public:
  // The names are given memory by memory, by their places in a list; those of one memory ascend.
  void Add(std::int64_t memory, std::size_t place);
  // Most first, then by place.
  std::vector<EntityPair> Take();

 private:
  void CountPlaces();

  std::int64_t memory_ = 0;
  std::vector<std::size_t> places_;  // of the names that this memory mentions
  std::map<std::pair<std::size_t, std::size_t>, std::int64_t> counts_;
};

}  // namespace cairn::sql
