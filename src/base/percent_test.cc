#include "base/percent.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(Percent, DecodesOnceAndRefusesWhatIsCut) {
  EXPECT_EQ(DecodePercent("a%20b%2Fc%C3%A4"), "a b/cä");
  EXPECT_EQ(DecodePercent("%2541"), "%41");
  EXPECT_EQ(DecodePercent(""), "");
  for (const char* bad : {"%", "%4", "a%4", "%g0", "%0g", "%-1"}) {
    EXPECT_EQ(DecodePercent(bad), std::nullopt) << bad;
  }
}

TEST(Percent, EncodesWhatCannotStandInAnAddress) {
  EXPECT_EQ(EncodePercent("docs/a b#ä.md"), "docs/a%20b%23%C3%A4.md");
  const std::string all_bytes = [] {
    std::string bytes;
    for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
    return bytes;
  }();
  EXPECT_EQ(DecodePercent(EncodePercent(all_bytes)), all_bytes);
}

}  // namespace
}  // namespace cairn
