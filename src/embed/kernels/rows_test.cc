// Each runnable table's row functions, compared with double precision.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "embed/kernels/dispatch.h"
#include "embed/kernels/sample.h"

namespace cairn::kernels {
namespace {

double Normalised(const float* row, std::size_t width, std::size_t i, double epsilon) {
  double mean = 0;
  double variance = 0;
  for (std::size_t j = 0; j < width; ++j) mean += row[j] / static_cast<double>(width);
  for (std::size_t j = 0; j < width; ++j)
    variance += (row[j] - mean) * (row[j] - mean) / static_cast<double>(width);
  return (row[i] - mean) / std::sqrt(variance + epsilon);
}

TEST(Rows, LayerNormMatchesDoublePrecision) {
  for (const Kernels* table : RunnableKernels()) {
    for (std::size_t width = 1; width <= 50; ++width) {
      SeededRng rng(width);
      const std::size_t stride = width + 2;
      const std::size_t count = 1 + width % 5;
      const Aligned<float> before = RandomFloats(count * stride, rng);
      const Aligned<float> scale = RandomFloats(width, rng);
      const Aligned<float> shift = RandomFloats(width, rng);
      Aligned<float> rows = before;
      table->layer_norm({rows.data(), stride, count, width, scale.data(), shift.data(), 1e-3f});
      for (std::size_t i = 0; i < count * stride; ++i) {
        const float* row = before.data() + i / stride * stride;
        const std::size_t at = i % stride;
        if (at >= width) {
          ASSERT_EQ(rows[i], before[i]) << table->name << " wrote beyond the row";
        } else {
          const double expected = Normalised(row, width, at, 1e-3) * scale[at] + shift[at];
          ASSERT_NEAR(rows[i], expected, 1e-5) << table->name << " width " << width;
        }
      }
    }
  }
}

TEST(Rows, AddsUnalignedNumbersOfBothKinds) {
  for (const Kernels* table : RunnableKernels()) {
    for (const Number number : {Number::kHalf, Number::kSingle}) {
      for (std::size_t width = 1; width <= 40; ++width) {
        SeededRng rng(width);
        std::vector<std::byte> bytes(width * BytesOf(number) + 1);
        for (std::size_t i = 0; i < width; ++i) {
          const std::uint16_t half = UniformHalf(rng);
          const float single = Uniform(rng);
          const void* value = number == Number::kHalf ? static_cast<const void*>(&half) : &single;
          std::memcpy(bytes.data() + 1 + i * BytesOf(number), value, BytesOf(number));
        }
        const Aligned<float> before = RandomFloats(width, rng);
        Aligned<float> out = before;
        table->add_row(out.data(), bytes.data() + 1, number, width);
        for (std::size_t i = 0; i < width; ++i)
          ASSERT_FLOAT_EQ(out[i], before[i] + NumberAt(bytes.data() + 1, number, i)) << table->name;
      }
    }
  }
}

TEST(Rows, PoolsToLengthOne) {
  for (const Kernels* table : RunnableKernels()) {
    for (std::size_t width = 1; width <= 40; ++width) {
      SeededRng rng(width);
      const std::size_t count = 1 + width % 7;
      const Aligned<float> rows = RandomFloats(count * (width + 1), rng);
      std::vector<double> mean(width, 0.0);
      double length = 0;
      for (std::size_t i = 0; i < width; ++i) {
        for (std::size_t r = 0; r < count; ++r) mean[i] += rows[r * (width + 1) + i];
        length += mean[i] * mean[i];
      }
      std::vector<float> out(width);
      table->pool(rows.data(), width + 1, count, width, out.data());
      for (std::size_t i = 0; i < width; ++i)
        ASSERT_NEAR(out[i], mean[i] / std::sqrt(length), 1e-5) << table->name;
    }
  }
}

TEST(Rows, PoolOfZerosIsZero) {
  for (const Kernels* table : RunnableKernels()) {
    const std::vector<float> rows(10, 0.0f);
    std::vector<float> out(5, 1.0f);
    table->pool(rows.data(), 5, 2, 5, out.data());
    EXPECT_EQ(out, std::vector<float>(5, 0.0f)) << table->name;
  }
}

TEST(Half, MatchesTheStandard) {
  EXPECT_EQ(HalfToSingle(0x3c00), 1.0f);
  EXPECT_EQ(HalfToSingle(0xc000), -2.0f);
  EXPECT_EQ(HalfToSingle(0x7bff), 65504.0f);
  EXPECT_EQ(HalfToSingle(0x0001), 0x1p-24f);
  EXPECT_EQ(HalfToSingle(0x83ff), -1023 * 0x1p-24f);
  EXPECT_TRUE(std::signbit(HalfToSingle(0x8000)));
  EXPECT_EQ(HalfToSingle(0xfc00), -std::numeric_limits<float>::infinity());
  EXPECT_TRUE(std::isnan(HalfToSingle(0x7e00)));
}

}  // namespace
}  // namespace cairn::kernels
