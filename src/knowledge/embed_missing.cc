#include "knowledge/embed_missing.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/embedding_service.h"

namespace cairn {
namespace {

// Batch size between checks for cancellation. A batch takes less than a second, because a server
// that is shutting down waits for it.
constexpr std::size_t kAtOnce = 32;

std::size_t AnyBelow(Rng& rng, std::size_t below) {
  std::array<std::uint8_t, sizeof(std::uint64_t)> bytes{};
  rng.Fill(bytes.data(), bytes.size());
  return std::bit_cast<std::uint64_t>(bytes) % below;
}

}  // namespace

// Several servers may find the same memories without vectors. Each starts at a random one and skips
// those embedded by others in the meantime, so that they share the work.
Result<EmbeddedNow> EmbedMissing(const Context& context, const WorkControl& control) {
  EmbeddingService embeddings(context);
  CAIRN_ASSIGN_OR_RETURN(auto missing, embeddings.FindMissing());
  EmbeddedNow embedded;
  if (missing.empty()) return embedded;
  std::ranges::rotate(missing, missing.begin() + static_cast<std::ptrdiff_t>(
                                                     AnyBelow(context.rng, missing.size())));
  for (std::size_t at = 0; at < missing.size(); at += kAtOnce) {
    if (control.IsStopped()) {
      embedded.stopped = true;
      break;
    }
    const auto batch = std::span(missing).subspan(at, std::min(kAtOnce, missing.size() - at));
    CAIRN_ASSIGN_OR_RETURN(const auto open, embeddings.FindMissing(batch));
    const auto before = static_cast<std::int64_t>(at + batch.size() - open.size());
    CAIRN_TRY(embeddings.Refresh(open, [&](std::int64_t done, std::int64_t) {
      control.Tell("embedding", before + done, std::ssize(missing));
    }));
    CAIRN_ASSIGN_OR_RETURN(const auto left, embeddings.FindMissing(open));
    if (!open.empty() && left.size() == open.size()) break;  // model failure, reported by Refresh
    embedded.count += std::ssize(open) - std::ssize(left);
  }
  return embedded;
}

}  // namespace cairn
