#include "retrieval/profile.h"

namespace cairn {

std::span<const Profile> BuiltInProfiles() {
  // The five intents follow vector-memory, `recall` follows memory-mcp; `balanced` lets relevance
  // dominate (docs/ranking.md).
  static const Profile kProfiles[] = {
      {.name = "continuity", .relevance = 0.3, .recency = 0.5, .utility = 0.2, .jitter = 0.02},
      {.name = "fact_check", .relevance = 0.6, .recency = 0.1, .utility = 0.3, .jitter = 0.02},
      {.name = "frequent", .relevance = 0.2, .recency = 0.2, .utility = 0.6, .jitter = 0.02},
      {.name = "associative", .relevance = 0.7, .recency = 0.1, .utility = 0.2, .jitter = 0.05},
      {.name = "explore", .relevance = 0.4, .recency = 0.3, .utility = 0.3, .jitter = 0.15},
      {.name = "recall",
       .curve = RecencyCurve::kMonthly,
       .relevance = 0.4,
       .recency = 0.2,
       .importance = 0.3,
       .frequency = 0.1},
      {.name = "relevance", .relevance = 1},
      {.name = "balanced",
       .rule = ScoringRule::kPrior,
       .curve = RecencyCurve::kHalfLife,
       .relevance = 1,
       .recency = 0.10,
       .utility = 0.12},
  };
  return kProfiles;
}

}  // namespace cairn
