#include "store/postgres/half.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace cairn::postgres {
namespace {

TEST(Half, IsTheNearestNumberOf16Bits) {
  // Worked out from the format: 1 bit of sign, 5 of exponent, 10 of fraction.
  const std::pair<float, int> cases[] = {
      {0.0f, 0x0000},         {-0.0f, 0x8000},          {1.0f, 0x3c00},
      {-2.0f, 0xc000},        {0.5f, 0x3800},           {65504.0f, 0x7bff},
      {65519.0f, 0x7bff},     {65520.0f, 0x7c00},       {1.0f / 3, 0x3555},
      {5.9604645e-8f, 0x1},   {2.9e-8f, 0x0},           {6.1035156e-5f, 0x0400},
      {6.0975552e-5f, 0x3ff}, {1.00048828125f, 0x3c00}, {1.00146484375f, 0x3c02}};
  for (const auto& [value, bits] : cases) EXPECT_EQ(HalfOf(value), bits) << value;
  EXPECT_EQ(HalfOf(std::numeric_limits<float>::infinity()), 0x7c00);
  EXPECT_EQ(HalfOf(NAN) & 0x7e00, 0x7e00);
}

TEST(Half, AVectorIsItsDirection) {
  const float long_one[] = {3e20f, 4e20f};
  EXPECT_EQ(HalfVectorOf(long_one), std::string("\0\2\0\0\x38\xcd\x3a\x66", 8));  // 0.6, 0.8
  const float zeros[] = {0, 0};
  EXPECT_EQ(HalfVectorOf(zeros), std::string("\0\2\0\0\0\0\0\0", 8));
  const float odd[] = {1, NAN};
  EXPECT_EQ(HalfVectorOf(odd), std::nullopt);
  EXPECT_EQ(HalfVectorOf({}), std::nullopt);
}

}  // namespace
}  // namespace cairn::postgres
