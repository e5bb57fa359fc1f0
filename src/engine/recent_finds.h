// RecentFinds: which search brought a memory up last, for the access log. Searching writes nothing;
// if a memory is used afterwards, the log says what was searched for and how it scored.
//
// It belongs to one engine, so to one process and one member of a team, and forgets the oldest.
// Safe to use from several threads.
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
  std::shared_ptr<const std::string> query;  // as it was asked, shared by all that it found
  double score = 0;
};

class RecentFinds {
 public:
  static constexpr std::size_t kMostKept = 1000;  // memories

  void Note(const std::string& query, std::span<const Found> results);
  // Of the latest search that brought it up, if that is not forgotten.
  std::optional<RecentFind> Of(const Id& id) const;

 private:
  mutable std::mutex mutex_;
  std::unordered_map<Id, RecentFind> finds_;
  std::deque<Id> order_;  // oldest first; as many as finds_
};

}  // namespace cairn
