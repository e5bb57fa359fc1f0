#include "web/query_params.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace cairn {
namespace {

struct Case {
  const char* query;
  const char* json;
};

class ReadQueryTest : public testing::TestWithParam<Case> {};

TEST_P(ReadQueryTest, ReturnsTheArguments) {
  const auto params = ReadQuery(GetParam().query);
  ASSERT_TRUE(params) << params.error().message;
  EXPECT_EQ(CompactJson(*params), GetParam().json);
}

INSTANTIATE_TEST_SUITE_P(All, ReadQueryTest,
                         testing::Values(Case{"", "{}"}, Case{"&&", "{}"},
                                         Case{"query=a+b%2Bc", R"({"query":"a b+c"})"},
                                         Case{"query=%C3%A4%26x", R"({"query":"ä&x"})"},
                                         Case{"query", R"({"query":""})"},
                                         Case{"query=a=b", R"({"query":"a=b"})"},
                                         Case{"tags=x", R"({"tags":["x"]})"},  // a list even of one
                                         Case{"tags=x&tags=y", R"({"tags":["x","y"]})"},
                                         Case{"type=fact&type=task", R"({"type":["fact","task"]})"},
                                         Case{"limit=5&limit=6", R"({"limit":["5","6"]})"}));

TEST(ReadQuery, RejectsAnInvalidEscape) {
  for (const char* bad : {"query=%", "query=%4", "query=%zz", "%=x"}) {
    EXPECT_FALSE(ReadQuery(bad)) << bad;
  }
}

}  // namespace
}  // namespace cairn
