#include "store/sql/pair_counter.h"

#include <algorithm>

namespace cairn::sql {

void PairCounter::Add(std::int64_t memory, std::size_t place) {
  if (memory != memory_) {
    CountPlaces();
    memory_ = memory;
  }
  places_.push_back(place);
}

void PairCounter::CountPlaces() {
  for (std::size_t i = 0; i < places_.size(); ++i) {
    for (std::size_t j = i + 1; j < places_.size(); ++j) ++counts_[{places_[i], places_[j]}];
  }
  places_.clear();
}

std::vector<EntityPair> PairCounter::Take() {
  CountPlaces();
  std::vector<EntityPair> pairs;
  for (const auto& [places, count] : counts_) pairs.push_back({places.first, places.second, count});
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const EntityPair& x, const EntityPair& y) { return x.count > y.count; });
  return pairs;
}

}  // namespace cairn::sql
