// Seeds for randomized ranking. A search draws a new seed, which its further pages must reuse to be
// consistent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <utility>

#include "base/rng.h"

namespace cairn {

// Few enough digits for any JSON reader to return exactly.
std::uint64_t NewSeed(Rng& rng);

// For toolsets whose replies have no field for a seed: caches the seeds of recent searches.
// Thread-safe.
class PageSeeds {
 public:
  static constexpr std::size_t kMostKept = 256;

  // The first page of a search draws a seed. A later page reuses the seed of the latest first page;
  // if that is no longer cached, it uses one derived from the search alone. `search` is the cache
  // key.
  std::uint64_t SeedOf(const std::string& search, bool is_first_page, Rng& rng);

 private:
  std::mutex mutex_;
  std::deque<std::pair<std::string, std::uint64_t>> kept_;  // newest first
};

}  // namespace cairn
