#include "engine/recent_finds.h"

#include "retrieval/search.h"

namespace cairn {

void RecentFinds::Note(const std::string& query, std::span<const Found> results) {
  const auto kept = std::make_shared<const std::string>(query);
  const std::lock_guard lock(mutex_);
  for (const Found& found : results) {
    const RecentFind find{kept, found.score};
    if (finds_.insert_or_assign(found.memory.id, find).second) order_.push_back(found.memory.id);
  }
  while (order_.size() > kMostKept) {
    finds_.erase(order_.front());
    order_.pop_front();
  }
}

std::optional<RecentFind> RecentFinds::Of(const Id& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = finds_.find(id);
  return found == finds_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace cairn
