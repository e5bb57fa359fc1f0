#include "base/hash.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(Hash, Sha256OfTheStandardsExamples) {  // FIPS 180-2, appendix B
  EXPECT_EQ(Sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Sha256Hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Hash, LineEndsDoNotChangeTheContentHash) {
  const std::string lf = ContentHash("a\nb\n\nc");
  EXPECT_EQ(ContentHash("a\r\nb\r\n\r\nc"), lf);
  EXPECT_EQ(ContentHash("a\rb\r\rc"), lf);
  EXPECT_EQ(lf, Sha256Hex("a\nb\n\nc"));
  EXPECT_NE(ContentHash("a\nb\nc"), lf);
}

TEST(Hash, IsSameOnlyIfNoByteDiffers) {
  const std::string hash = Sha256Hex("abc");
  EXPECT_TRUE(IsSameHash(hash, Sha256Hex("abc")));
  for (std::size_t i = 0; i < hash.size(); ++i) {
    std::string other = hash;
    other[i] = static_cast<char>(other[i] ^ 1);
    EXPECT_FALSE(IsSameHash(hash, other)) << i;
  }
  EXPECT_FALSE(IsSameHash(hash, hash.substr(1)));
  EXPECT_FALSE(IsSameHash(hash, hash + "0"));
  EXPECT_FALSE(IsSameHash(hash, ""));
}

// RFC 4231, test cases 1, 2 and 6.
TEST(Hmac, AgreesWithTheStandard) {
  EXPECT_EQ(HmacSha256Hex(std::string(20, '\x0b'), "Hi There"),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  EXPECT_EQ(HmacSha256Hex("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(HmacSha256Hex(std::string(131, '\xaa'),
                          "Test Using Larger Than Block-Size Key - Hash Key First"),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

}  // namespace
}  // namespace cairn
