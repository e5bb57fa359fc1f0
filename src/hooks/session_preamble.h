// SessionPreamble: the text given to the model at session start: the latest handoff of the project,
// and the memories most worth knowing without a search.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "engine/engine.h"

namespace cairn {

inline constexpr std::int64_t kOpeningTokens = 1500;

struct PreambleRequest {
  std::string branch;  // the checked-out branch; its handoff is preferred
  bool is_continued = false;
  bool was_compacted = false;
  std::int64_t max_tokens = kOpeningTokens;
};

// How much a memory is worth at session start; a negative value excludes it. Decisions, preferences
// and gotchas come first, then important and useful memories.
double PreambleWorth(const Memory& memory, TimeMs now);

// Empty if the project has neither handoffs nor memories. A continued session gets a third of the
// tokens. Read-only; does not count as a use.
Result<std::string> PreambleText(Engine& engine, const PreambleRequest& wish);

}  // namespace cairn
