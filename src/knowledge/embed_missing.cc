#include "knowledge/embed_missing.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/meaning.h"

namespace cairn {
namespace {

// Texts between two looks at what is missing and at whether to stop: less than a second, since a
// server that is told to end waits for it.
constexpr std::size_t kAtOnce = 32;

std::size_t AnyBelow(Rng& rng, std::size_t below) {
  std::array<std::uint8_t, sizeof(std::uint64_t)> bytes{};
  rng.Fill(bytes.data(), bytes.size());
  return std::bit_cast<std::uint64_t>(bytes) % below;
}

}  // namespace

// The servers of several agents may find the same texts missing. Each takes some from anywhere
// among them and then looks again, so that they share the work instead of doing it several times.
Result<EmbeddedNow> EmbedMissing(const Context& context, const WorkControl& control) {
  Meaning meaning(context);
  auto missing = meaning.FindMissing();
  if (!missing) return missing.error();
  const std::int64_t total = std::ssize(*missing);
  EmbeddedNow embedded;
  while (!missing->empty()) {
    if (control.IsStopped()) {
      embedded.stopped = true;
      break;
    }
    const std::size_t count = std::min(kAtOnce, missing->size());
    const std::size_t start = AnyBelow(context.rng, missing->size() - count + 1);
    const std::int64_t before = total - std::ssize(*missing);
    CAIRN_TRY(meaning.Refresh(
        std::span(*missing).subspan(start, count), [&](std::int64_t done, std::int64_t) {
          control.Tell("embedding", std::max<std::int64_t>(before, 0) + done, total);
        }));
    auto left = meaning.FindMissing();
    if (!left) return left.error();
    const bool goes_on = left->size() < missing->size();
    if (goes_on) embedded.count += static_cast<std::int64_t>(count);
    missing = std::move(left);
    if (!goes_on) break;  // the model failed, which Refresh has said
  }
  return embedded;
}

}  // namespace cairn
