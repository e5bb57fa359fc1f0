// The token budget of a dual response: an index of every result, and the details of as many as fit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace cairn {

inline constexpr std::int64_t kLeastTokens = 100;
inline constexpr std::int64_t kMostTokens = 100'000;

// ⌈characters / 4⌉: what a token is taken to be.
constexpr std::int64_t TokensOf(std::int64_t characters) { return (characters + 3) / 4; }

struct BudgetPlan {
  std::size_t index_items = 0;   // the first so many are named
  std::size_t detail_items = 0;  // the first so many are shown in full
  bool index_truncated = false;  // the index alone did not fit
  std::int64_t tokens_used = 0;  // of index and details together, never more than allowed
};

// What fits. The sizes are the characters of each item as serialised; both lists are JSON arrays.
// The index comes first and is cut from its end; details of what is not in the index are not shown.
BudgetPlan PlanBudget(std::span<const std::int64_t> index_sizes,
                      std::span<const std::int64_t> detail_sizes, std::int64_t max_tokens);

}  // namespace cairn
