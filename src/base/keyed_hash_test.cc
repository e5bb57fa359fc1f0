#include "base/keyed_hash.h"

#include <gtest/gtest.h>

#include <string>

namespace cairn {
namespace {

// Key and messages of the reference implementation: bytes that count up from 0.
TEST(KeyedHash, IsSipHash13) {
  const SipKey key{.low = 0x0706050403020100, .high = 0x0f0e0d0c0b0a0908};
  std::string bytes;
  for (char c = 0; c < 16; ++c) bytes += c;
  const std::string_view all = bytes;
  EXPECT_EQ(SipHash13(all.substr(0, 0), key), 0xabac0158050fc4dcU);
  EXPECT_EQ(SipHash13(all.substr(0, 1), key), 0xc9f49bf37d57ca93U);
  EXPECT_EQ(SipHash13(all.substr(0, 7), key), 0xd3927d989bb11140U);
  EXPECT_EQ(SipHash13(all.substr(0, 8), key), 0x369095118d299a8eU);
  EXPECT_EQ(SipHash13(all.substr(0, 15), key), 0xd320d86d2a519956U);
  EXPECT_EQ(SipHash13(all, key), 0xcc4fdd1a7d908b66U);
}

TEST(KeyedHash, StaysTheSameWithinAProcess) {
  EXPECT_EQ(KeyedHash()("key"), KeyedHash()(std::string("key")));
  EXPECT_NE(KeyedHash()("key"), KeyedHash()("kez"));
}

}  // namespace
}  // namespace cairn
