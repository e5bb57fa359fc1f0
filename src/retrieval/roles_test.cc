#include "retrieval/roles.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(RoleOf, RecognizesTheNamesUsedByImports) {
  EXPECT_EQ(RoleOf("user"), SpeakerRole::kUser);
  EXPECT_EQ(RoleOf("Human"), SpeakerRole::kUser);
  EXPECT_EQ(RoleOf("assistant"), SpeakerRole::kAssistant);
  EXPECT_EQ(RoleOf("tool"), SpeakerRole::kAssistant);
  EXPECT_EQ(RoleOf("Ann"), SpeakerRole::kPeer);
  EXPECT_EQ(RoleOf(""), SpeakerRole::kPeer);
}

}  // namespace
}  // namespace cairn
