#include "engine/short_id.h"

#include <gtest/gtest.h>

#include "engine/browse.h"
#include "store/memory/in_memory_store.h"

namespace cairn {
namespace {

TEST(ShortId, RecognizesTheEndOfAnId) {
  for (const char* text : {"7f3a", "9D8C7F3A", "0123456789ab", "9e4f-0123456789ab"}) {
    EXPECT_TRUE(LooksLikeShortId(text)) << text;
  }
  for (const char* text :
       {"", "-", "7f3", "nope", "@1", "7f3g", "last", "018f3c2e-7b1a-7c3d-9e4f-0123456789a"}) {
    EXPECT_FALSE(LooksLikeShortId(text)) << text;
  }
}

TEST(ShortId, IsTheLastEightDigits) {
  EXPECT_EQ(ShortId(*Id::Parse("018f3c2e-7b1a-7c3d-9e4f-0123456789ab")), "456789ab");
}

}  // namespace
}  // namespace cairn
