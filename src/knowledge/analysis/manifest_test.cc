#include "knowledge/analysis/manifest.h"

#include <gtest/gtest.h>
TEST(X, y) { EXPECT_TRUE(cairn::IsManifest("a/package.json")); }
