#include "retrieval/budget.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/rng.h"

namespace cairn {
namespace {

using Sizes = std::vector<std::int64_t>;

TEST(Budget, TakesTheIndexAndThenDetailsBestFirst) {
  // 100 tokens are 400 characters. Brackets 4, index 60 + comma + 60, leaves 275 for details.
  const auto plan = PlanBudget(Sizes{60, 60}, Sizes{200, 100}, 100);
  EXPECT_EQ(plan.index_items, 2u);
  EXPECT_EQ(plan.detail_items, 1u);
  EXPECT_FALSE(plan.index_truncated);
  EXPECT_EQ(plan.tokens_used, 82) << "325 characters";
}

TEST(Budget, CutsAnIndexThatIsTooLong) {
  const auto plan = PlanBudget(Sizes{150, 150, 150}, Sizes{1, 1, 1}, 100);
  EXPECT_EQ(plan.index_items, 2u);
  EXPECT_TRUE(plan.index_truncated);
  EXPECT_EQ(plan.detail_items, 2u);
}

TEST(Budget, NothingFound) {
  const auto plan = PlanBudget({}, {}, 100);
  EXPECT_EQ(plan.tokens_used, 1) << "[][]";
  EXPECT_FALSE(plan.index_truncated);
}

TEST(Budget, IsNeverExceeded) {
  SeededRng rng(7);
  for (int round = 0; round < 2000; ++round) {
    Sizes index(rng.Next() % 30);
    Sizes details;
    for (auto& size : index) {
      size = static_cast<std::int64_t>(rng.Next() % 200);
      details.push_back(static_cast<std::int64_t>(rng.Next() % 2000));
    }
    const auto max_tokens = static_cast<std::int64_t>(kLeastTokens + rng.Next() % 3000);
    const auto plan = PlanBudget(index, details, max_tokens);
    std::int64_t used = 4;
    for (std::size_t i = 0; i < plan.index_items; ++i) used += index[i] + (i > 0 ? 1 : 0);
    for (std::size_t i = 0; i < plan.detail_items; ++i) used += details[i] + (i > 0 ? 1 : 0);
    EXPECT_EQ(plan.tokens_used, TokensOf(used));
    EXPECT_LE(plan.tokens_used, max_tokens);
  }
}

}  // namespace
}  // namespace cairn
