#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace cairn {
namespace {

Result<int> Half(int value) {
  if (value % 2 != 0) return InvalidArgument("odd");
  return value / 2;
}

Status Quarter(int value, int& quarter) {
  CAIRN_ASSIGN_OR_RETURN(const auto half, Half(value));
  CAIRN_TRY(Half(half));
  quarter = half / 2;
  return {};
}

TEST(Result, HoldsAValueOrAnError) {
  ASSERT_TRUE(Half(4));
  EXPECT_EQ(*Half(4), 2);
  ASSERT_FALSE(Half(3));
  EXPECT_EQ(Half(3).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(Half(3).error().message, "odd");
}

TEST(Result, TryReturnsTheFirstError) {
  int quarter = 0;
  EXPECT_TRUE(Quarter(8, quarter));
  EXPECT_EQ(quarter, 2);
  EXPECT_FALSE(Quarter(6, quarter));
  EXPECT_EQ(quarter, 2);
}

TEST(Result, CarriesValuesThatOnlyMove) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(7));
  const std::unique_ptr<int> taken = *std::move(result);
  EXPECT_EQ(*taken, 7);
}

}  // namespace
}  // namespace cairn
