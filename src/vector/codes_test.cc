#include "vector/codes.h"

#include <gtest/gtest.h>

#include <limits>

#include "vector/coded_query.h"
#include "vector/sample_vectors.h"

namespace cairn {
namespace {

TEST(Codes, StoredErrorsMatchTheQuantizationErrors) {
  SeededRng rng(3);
  for (const std::size_t dimension : {1, 2, 64, 127, 128, 129, 384, 1000}) {
    const auto vector = RandomVector(dimension, rng);
    const auto code = MakeCode(vector);
    ASSERT_TRUE(code);
    const auto view = ReadCode(*code, dimension);
    ASSERT_TRUE(view) << dimension;
    EXPECT_LE(view->fine_miss, 0.02f) << dimension;
    EXPECT_LE(view->coarse_error, 0.3f) << dimension;
    for (int i = 0; i < 20; ++i) {
      const auto other = RandomVector(dimension, rng);
      const CodedQuery query(other);
      const double exact = SlowCosine(other, vector);
      EXPECT_NEAR(query.ExactCosine(vector), exact, 1e-5);
      EXPECT_NEAR(query.FineCosine(*view), exact,
                  CodedQuery::ErrorBound(view->fine_miss, dimension) + 1e-5);
    }
  }
}

TEST(Codes, ZeroVectorHasACodeButNoDirection) {
  const std::vector<float> zeros(384, 0.0f);
  const auto code = MakeCode(zeros);
  ASSERT_TRUE(code);
  const auto view = ReadCode(*code, 384);
  ASSERT_TRUE(view);
  EXPECT_EQ(view->step, 0);
  EXPECT_EQ(view->coarse_error, 0);
}

TEST(Codes, NonFiniteVectorHasNoCode) {
  for (const float bad :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    EXPECT_FALSE(MakeCode(std::vector<float>{1.0f, bad}));
  }
  EXPECT_TRUE(MakeCode(std::vector<float>{1e30f, 1e-30f})) << "the squares fit a double";
}

TEST(Codes, MalformedCodesAreRejected) {
  std::string code = *MakeCode(std::vector<float>(384, 1.0f));
  EXPECT_TRUE(ReadCode(code, 384));
  EXPECT_FALSE(ReadCode(code, 512));
  EXPECT_FALSE(ReadCode("", 384));
  EXPECT_FALSE(ReadCode(code.substr(1), 384));
  std::string not_finite = code;
  not_finite.replace(4, 4, "\xff\xff\xff\x7f", 4);
  EXPECT_FALSE(ReadCode(not_finite, 384));
  code[0] = 2;
  EXPECT_FALSE(ReadCode(code, 384)) << "a format to come";
}

}  // namespace
}  // namespace cairn
