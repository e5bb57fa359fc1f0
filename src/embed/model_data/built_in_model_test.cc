#include "embed/model_data/built_in_model.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(BuiltInModel, IsNamedAfterItsWeights) {
  EXPECT_EQ(BuiltInModel().id, "all-MiniLM-L6-v2@6638f625");
}

TEST(BuiltInModel, ChecksumMatches) { EXPECT_TRUE(BuiltInModel().verify()); }

TEST(BuiltInModel, EmbedsTheReferenceSentence) {
  const auto embedder = BuiltInModel().load();
  ASSERT_TRUE(embedder) << embedder.error().message;
  EXPECT_EQ((*embedder)->model_id(), BuiltInModel().id);
  const auto vector = (*embedder)->Embed("This is an example sentence");
  ASSERT_TRUE(vector);
  ASSERT_EQ(vector->size(), 384u);
  EXPECT_NEAR((*vector)[0], 0.0676, 0.0005);
  EXPECT_NEAR((*vector)[1], 0.0635, 0.0005);
  EXPECT_NEAR((*vector)[2], 0.0487, 0.0005);
}

}  // namespace
}  // namespace cairn
