#include "knowledge/embed_missing.h"

#include <algorithm>
#include <span>
#include <vector>

#include "engine/meaning.h"

namespace cairn {
namespace {

// Texts between two looks at whether to stop: a second or two.
constexpr std::size_t kAtOnce = 128;

}  // namespace

Result<EmbeddedNow> EmbedMissing(const Context& context, const WorkControl& control) {
  Meaning meaning(context);
  const auto missing = meaning.FindMissing();
  if (!missing) return missing.error();
  const std::span<const Id> ids = *missing;
  EmbeddedNow embedded;
  for (std::size_t at = 0; at < ids.size(); at += kAtOnce) {
    if (control.IsStopped()) {
      embedded.stopped = true;
      break;
    }
    const auto some = ids.subspan(at, std::min(kAtOnce, ids.size() - at));
    CAIRN_TRY(meaning.Refresh(some, [&](std::int64_t done, std::int64_t) {
      control.Tell("embedding", static_cast<std::int64_t>(at) + done, std::ssize(ids));
    }));
    embedded.count += std::ssize(some);
  }
  return embedded;
}

}  // namespace cairn
