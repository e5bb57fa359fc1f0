// RecentFinds: the latest search that returned a memory, for the access log. Searching writes
// nothing; if a memory is used afterwards, the log records the query and the score.
//
// Belongs to one engine, so to one process and one team member; forgets the oldest entries. Safe to
// use from several threads.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "base/id.h"

namespace cairn {

struct Found;

struct RecentFind {
  std::shared_ptr<const std::string> query;  // as entered, shared by all its results
  double score = 0;
};

class RecentFinds {
 public:
  static constexpr std::size_t kMostKept = 1000;  // memories

  void Note(const std::string& query, std::span<const Found> results);
  // From the latest search that returned it; nullopt if forgotten.
  std::optional<RecentFind> Of(const Id& id) const;

 private:
  mutable std::mutex mutex_;
  std::unordered_map<Id, RecentFind> finds_;
  std::deque<Id> order_;  // oldest first; same size as finds_
};

}  // namespace cairn
