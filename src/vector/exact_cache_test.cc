#include "vector/exact_cache.h"

#include <gtest/gtest.h>

#include <vector>

namespace cairn {
namespace {

TEST(ExactCache, KeepsWhatFits) {
  ExactCache cache(6);
  std::vector<float> values = {1, 2};
  EXPECT_FALSE(cache.Copy(7, values));
  cache.Keep(7, values);
  cache.Keep(7, values);
  cache.Keep(8, std::vector<float>{3, 4});
  cache.Keep(9, std::vector<float>{5, 6});
  ASSERT_TRUE(cache.Copy(8, values));
  EXPECT_EQ(values, (std::vector<float>{3, 4}));
  ASSERT_TRUE(cache.Copy(7, values));
  EXPECT_EQ(values, (std::vector<float>{1, 2}));
}

TEST(ExactCache, IsClearedWhenFull) {
  ExactCache cache(4);
  std::vector<float> values = {1, 2};
  for (int handle = 0; handle < 3; ++handle) cache.Keep(handle, values);
  EXPECT_FALSE(cache.Copy(0, values));
  EXPECT_TRUE(cache.Copy(2, values));
}

}  // namespace
}  // namespace cairn
