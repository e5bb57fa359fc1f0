#include "retrieval/budget.h"

namespace cairn {
namespace {

constexpr std::int64_t kBrackets = 2;

// How many of the sizes an array takes without going over `most` characters; adds what it uses to
// `used`.
std::size_t TakeWhatFits(std::span<const std::int64_t> sizes, std::int64_t most,
                         std::int64_t& used) {
  used += kBrackets;
  std::size_t taken = 0;
  for (const std::int64_t size : sizes) {
    const std::int64_t comma = taken > 0 ? 1 : 0;
    if (used + comma + size > most) break;
    used += comma + size;
    ++taken;
  }
  return taken;
}

}  // namespace

BudgetPlan PlanBudget(std::span<const std::int64_t> index_sizes,
                      std::span<const std::int64_t> detail_sizes, std::int64_t max_tokens) {
  const std::int64_t most = 4 * max_tokens;
  BudgetPlan plan;
  std::int64_t used = kBrackets;  // those of the details, whether or not there are any
  plan.index_items = TakeWhatFits(index_sizes, most, used);
  plan.index_truncated = plan.index_items < index_sizes.size();
  used -= kBrackets;
  plan.detail_items = TakeWhatFits(detail_sizes.first(plan.index_items), most, used);
  plan.tokens_used = TokensOf(used);
  return plan;
}

}  // namespace cairn
