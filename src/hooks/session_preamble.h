// Opening: what a session's model is told at its start: the latest handoff of the project, and the
// memories that are most worth knowing without being asked for.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "engine/engine.h"

namespace cairn {

inline constexpr std::int64_t kOpeningTokens = 1500;

struct PreambleRequest {
  std::string branch;  // of the checkout; its handoff is preferred
  bool is_continued = false;
  bool was_compacted = false;
  std::int64_t max_tokens = kOpeningTokens;
};

// How much a memory is worth at the start of a session; below 0 it is left out. Decisions,
// preferences and gotchas come first, then what is important and proved useful.
double PreambleWorth(const Memory& memory, TimeMs now);

// Empty if the project has neither handoff nor memories. A session that goes on gets a third of
// the tokens. It writes nothing and counts no use.
Result<std::string> PreambleText(Engine& engine, const PreambleRequest& wish);

}  // namespace cairn
