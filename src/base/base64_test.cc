#include "base/base64.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

struct Pair {
  std::string_view bytes;
  std::string_view text;
};

// The test vectors of RFC 4648, section 10, and bytes beyond ASCII.
constexpr Pair kPairs[] = {
    {"", ""},
    {"f", "Zg=="},
    {"fo", "Zm8="},
    {"foo", "Zm9v"},
    {"foob", "Zm9vYg=="},
    {"fooba", "Zm9vYmE="},
    {"foobar", "Zm9vYmFy"},
    {"\xff\xfe\xfd", "//79"},
};

TEST(Base64, WritesAndReadsTheVectorsOfTheStandard) {
  for (const Pair& pair : kPairs) {
    EXPECT_EQ(EncodeBase64(pair.bytes), pair.text);
    EXPECT_EQ(DecodeBase64(pair.text), std::string(pair.bytes));
  }
}

TEST(Base64, RefusesWhatItWouldNotWrite) {
  for (const std::string_view text :
       {"Z", "Zg", "Zg=", "Zg===", "Zh==", "=Zg=", "Zm9v\n", "Zm 9v", "-_8=", "="}) {
    EXPECT_EQ(DecodeBase64(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace cairn
