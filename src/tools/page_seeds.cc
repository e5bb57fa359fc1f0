#include "tools/page_seeds.h"

#include <algorithm>
#include <array>

#include "base/hash.h"

namespace cairn {

std::uint64_t NewSeed(Rng& rng) {
  std::array<std::uint8_t, 4> bytes{};
  rng.Fill(bytes.data(), bytes.size());
  std::uint64_t seed = 0;
  for (const std::uint8_t byte : bytes) seed = seed << 8 | byte;
  return seed;
}

std::uint64_t PageSeeds::SeedOf(const std::string& search, bool is_first_page, Rng& rng) {
  const std::string key = Sha256Hex(search);
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(kept_, key, &std::pair<std::string, std::uint64_t>::first);
  if (!is_first_page) {
    return found == kept_.end() ? std::stoull(key.substr(0, 8), nullptr, 16) : found->second;
  }
  if (found != kept_.end()) kept_.erase(found);
  kept_.emplace_front(key, NewSeed(rng));
  if (kept_.size() > kMostKept) kept_.pop_back();
  return kept_.front().second;
}

}  // namespace cairn
