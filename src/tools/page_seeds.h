// Seeds of ranking by chance. A search draws a new one; its further pages need the same one to fit
// together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <utility>

#include "base/rng.h"

namespace cairn {

// Few enough digits for any JSON reader to send back.
std::uint64_t NewSeed(Rng& rng);

// For toolsets whose replies have no place for a seed: remembers those of the last searches. Safe
// to use from several threads.
class PageSeeds {
 public:
  static constexpr std::size_t kMostKept = 256;

  // The first page of a search draws a seed. A later page gets that of the latest first page; if
  // that is not known (any more), one that only depends on the search. `search` is all that tells
  // searches apart.
  std::uint64_t SeedOf(const std::string& search, bool is_first_page, Rng& rng);

 private:
  std::mutex mutex_;
  std::deque<std::pair<std::string, std::uint64_t>> kept_;  // newest first
};

}  // namespace cairn
