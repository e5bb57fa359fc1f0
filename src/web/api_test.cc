#include "web/api.h"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(Api, FindsRoutesByPath) {
  const Api api;
  const auto one = api.Find("memories/abc");
  ASSERT_EQ(one.routes.size(), 2U);
  EXPECT_EQ(one.id, "abc");
  EXPECT_EQ(api.Find("memories").routes.size(), 2U);
  EXPECT_EQ(api.Find("memories/abc/about").id, "abc");
  EXPECT_EQ(api.Find("memories/").id, "") << "which the reader of parameters refuses";
  for (const char* none : {"", "/", "memories/a/b", "memories/a/about/c", "Search", "search/",
                           "entities/grap", "../search"}) {
    EXPECT_TRUE(api.Find(none).routes.empty()) << none;
  }
}

}  // namespace
}  // namespace cairn
