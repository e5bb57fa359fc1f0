#include "vector/row_set.h"

#include <gtest/gtest.h>

#include <set>

#include "base/rng.h"

namespace cairn {
namespace {

TEST(RowSet, AllowsOnlyNamedRowsOrAllOthers) {
  SeededRng rng(1);
  RowSet only = RowSet::OnlyNamed();
  RowSet except = RowSet::AllExceptNamed();
  std::set<std::int64_t> named;
  for (int i = 0; i < 500; ++i) {
    const auto row = static_cast<std::int64_t>(rng.Below(3000));
    named.insert(row);
    only.Name(row);
    except.Name(row);
  }
  EXPECT_EQ(only.named_count(), named.size());
  for (std::int64_t row = 0; row < 10'000; ++row) {
    EXPECT_EQ(only.Allows(row), named.contains(row));
    EXPECT_EQ(except.Allows(row), !named.contains(row));
  }
  std::vector<std::int64_t> visited;
  only.ForEachNamed([&](std::int64_t row) { visited.push_back(row); });
  EXPECT_EQ(visited, std::vector<std::int64_t>(named.begin(), named.end()));
}

TEST(RowSet, WithoutNamedRowsAllowsNothingOrEverything) {
  EXPECT_FALSE(RowSet::OnlyNamed().Allows(1));
  EXPECT_TRUE(RowSet::AllExceptNamed().Allows(1));
}

}  // namespace
}  // namespace cairn
