#include "base/id.h"

#include <gtest/gtest.h>

#include <unordered_set>

#include "base/clock.h"
#include "base/rng.h"

namespace cairn {
namespace {

TEST(Id, NewIdsAreVersion7AndCarryTheTime) {
  const FakeClock clock(0x0190A1B2C3D4);
  SeededRng rng(1);
  const std::string text = Id::New(clock, rng).ToString();
  EXPECT_EQ(text.substr(0, 13), "0190a1b2-c3d4");
  EXPECT_EQ(text[14], '7');
  EXPECT_NE(std::string("89ab").find(text[19]), std::string::npos);
}

TEST(Id, LaterIdsSortAfterEarlierOnes) {
  FakeClock clock(1'700'000'000'000);
  SeededRng rng(1);
  const Id first = Id::New(clock, rng);
  clock.Advance(1);
  EXPECT_LT(first, Id::New(clock, rng));
}

TEST(Id, ParseAndPrintAreInverse) {
  const auto id = Id::Parse("018F3C2E-7B1A-7C3D-9E4F-0123456789AB");
  ASSERT_TRUE(id);
  EXPECT_EQ(id->ToString(), "018f3c2e-7b1a-7c3d-9e4f-0123456789ab");
}

TEST(Id, InvalidTextIsRefusedAndQuoted) {
  for (const char* text :
       {"", "abc", "018f3c2e-7b1a-7c3d-9e4f-0123456789a", "018f3c2e-7b1a-7c3d-9e4f-0123456789abc",
        "018f3c2e_7b1a-7c3d-9e4f-0123456789ab", "g18f3c2e-7b1a-7c3d-9e4f-0123456789ab",
        "00000000-0000-0000-0000-000000000000"}) {
    const auto id = Id::Parse(text);
    ASSERT_FALSE(id) << text;
    EXPECT_EQ(id.error().code, ErrorCode::kInvalidArgument);
    EXPECT_NE(id.error().message.find(text), std::string::npos);
  }
}

TEST(Id, ManyAreDistinct) {
  const FakeClock clock(1);
  SystemRng rng;
  std::unordered_set<Id> ids;
  for (int i = 0; i < 10'000; ++i) ids.insert(Id::New(clock, rng));
  EXPECT_EQ(ids.size(), 10'000u);
}

}  // namespace
}  // namespace cairn
