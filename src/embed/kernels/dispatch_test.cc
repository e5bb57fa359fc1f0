#include "embed/kernels/dispatch.h"

#include <gtest/gtest.h>

#include <cmath>

#include "embed/kernels/self_check.h"

namespace cairn::kernels {
namespace {

TEST(Dispatch, EndsWithThePortableTable) {
  ASSERT_FALSE(RunnableKernels().empty());
  EXPECT_EQ(RunnableKernels().back(), &PortableKernels());
  EXPECT_EQ(&BestKernels(), RunnableKernels().front());
}

TEST(SelfCheck, PassesForEveryRunnableTable) {
  for (const Kernels* table : RunnableKernels())
    EXPECT_TRUE(AgreesWithPortable(*table)) << table->name;
}

TEST(SelfCheck, FailsForATableWithOneWrongFunction) {
  Kernels wrong = PortableKernels();
  wrong.matmul = [](const MatMul&) {};
  EXPECT_FALSE(AgreesWithPortable(wrong));
  wrong = PortableKernels();
  wrong.attend = [](const Attention& job) {
    PortableKernels().attend(job);
    job.out[3] = NAN;
  };
  EXPECT_FALSE(AgreesWithPortable(wrong));
  wrong = PortableKernels();
  wrong.layer_norm = [](const LayerNorm&) {};
  EXPECT_FALSE(AgreesWithPortable(wrong));
  wrong = PortableKernels();
  wrong.add_row = [](float*, const std::byte*, Number, std::size_t) {};
  EXPECT_FALSE(AgreesWithPortable(wrong));
  wrong = PortableKernels();
  wrong.pool = [](const float*, std::size_t, std::size_t, std::size_t, float*) {};
  EXPECT_FALSE(AgreesWithPortable(wrong));
}

}  // namespace
}  // namespace cairn::kernels
