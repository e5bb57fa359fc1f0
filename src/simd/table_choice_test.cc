#include "simd/table_choice.h"

#include <gtest/gtest.h>

namespace cairn::simd {
namespace {

struct Table {
  bool right = true;
};
bool IsRight(const Table& table) { return table.right; }

TEST(TableChoice, EndsWithThePortableTable) {
  const Table neon, portable;
  const TableChoice<Table> choice{{Target::kNeon, &neon}, {Target::kPortable, &portable}};
  EXPECT_EQ(choice.runnable().back(), &portable);
  EXPECT_EQ(choice.runnable().size(), CpuRuns(Target::kNeon) ? 2u : 1u);
  EXPECT_EQ(&choice.Best(IsRight), choice.runnable().front());
}

TEST(TableChoice, OnlyUntestedTargetsAreCheckedAtFirstUse) {
  const Table wrong{false}, portable;
  const TableChoice<Table> untested{{Target::kAvx512, &wrong}, {Target::kPortable, &portable}};
  EXPECT_EQ(&untested.Best(IsRight), &portable);
  const TableChoice<Table> tested{{Target::kAvx2, &wrong}, {Target::kPortable, &portable}};
  EXPECT_EQ(&tested.Best(IsRight), CpuRuns(Target::kAvx2) ? &wrong : &portable);
}

}  // namespace
}  // namespace cairn::simd
