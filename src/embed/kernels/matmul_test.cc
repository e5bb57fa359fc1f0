// Each runnable table's matrix product, compared with sums in double precision.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "embed/kernels/dispatch.h"
#include "embed/kernels/sample.h"

namespace cairn::kernels {
namespace {

struct Case {
  std::size_t rows;
  std::size_t depth;
  std::size_t panels;
};

struct Matrix {
  Number number;
  Aligned<std::byte> bytes;
  Aligned<float> bias;

  Matrix(const Case& size, Number kind, SeededRng& rng)
      : number(kind),
        bytes(size.depth * size.panels * kPanelWidth * BytesOf(kind)),
        bias(RandomFloats(size.panels * kPanelWidth, rng)) {
    for (std::size_t i = 0; i < size.depth * size.panels * kPanelWidth; ++i) {
      const std::uint16_t half = UniformHalf(rng);
      const float single = Uniform(rng);
      const void* value = kind == Number::kHalf ? static_cast<const void*>(&half) : &single;
      std::memcpy(bytes.data() + i * BytesOf(kind), value, BytesOf(kind));
    }
  }
};

double Gelu(double x) { return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0))); }

double Expected(const Case& size, const Matrix& matrix, const float* in, float before,
                std::size_t output, Finish finish) {
  double sum = matrix.bias[output];
  for (std::size_t k = 0; k < size.depth; ++k) {
    const std::size_t at =
        (output / kPanelWidth * size.depth + k) * kPanelWidth + output % kPanelWidth;
    sum += double{in[k]} * double{NumberAt(matrix.bytes.data(), matrix.number, at)};
  }
  if (finish == Finish::kGelu) return Gelu(sum);
  return finish == Finish::kAdd ? before + sum : sum;
}

void Check(const Kernels& table, const Case& size, Number number, Finish finish) {
  SeededRng rng(size.rows * 1000 + size.depth * 10 + size.panels);
  const Matrix matrix(size, number, rng);
  const std::size_t in_stride = size.depth + 3;
  const std::size_t outputs = size.panels * kPanelWidth;
  const Aligned<float> in = RandomFloats(size.rows * in_stride, rng);
  const Aligned<float> before = RandomFloats(size.rows * outputs, rng);
  Aligned<float> out = before;
  Aligned<float> room(kDepthBlock * kPanelWidth);
  table.matmul({in.data(),
                in_stride,
                size.rows,
                {matrix.bytes.data(), number, size.depth, size.panels, matrix.bias.data()},
                out.data(),
                outputs,
                kPanelWidth,
                finish,
                room.data()});
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double expected =
        Expected(size, matrix, in.data() + i / outputs * in_stride, before[i], i % outputs, finish);
    ASSERT_NEAR(out[i], expected, 1e-5 + 1e-7 * static_cast<double>(size.depth))
        << table.name << " rows " << size.rows << " depth " << size.depth << " at " << i;
  }
}

TEST(MatMul, MatchesSumsInDoublePrecision) {
  for (const Kernels* table : RunnableKernels()) {
    for (std::size_t rows = 1; rows <= 20; ++rows)
      for (const Number number : {Number::kHalf, Number::kSingle})
        for (const Finish finish : {Finish::kStore, Finish::kGelu, Finish::kAdd})
          Check(*table, {rows, 1 + rows * 7 % 61, 1 + rows % 3}, number, finish);
  }
}

TEST(MatMul, SplitsDeepAndTallMatrices) {
  for (const Kernels* table : RunnableKernels()) {
    for (const Finish finish : {Finish::kStore, Finish::kGelu, Finish::kAdd}) {
      Check(*table, {7, 2 * kDepthBlock + 5, 1}, Number::kHalf, finish);
      Check(*table, {19, kDepthBlock + 1, 2}, Number::kSingle, finish);
      Check(*table, {261, 9, 1}, Number::kHalf, finish);
    }
  }
}

TEST(MatMul, WritesPanelsWithAStride) {
  SeededRng rng(3);
  const Case size{5, 8, 2};
  const Matrix matrix(size, Number::kHalf, rng);
  const Aligned<float> in = RandomFloats(size.rows * size.depth, rng);
  Aligned<float> room(kDepthBlock * kPanelWidth);
  for (const Kernels* table : RunnableKernels()) {
    Aligned<float> out(2 * size.rows * kPanelWidth);
    table->matmul({in.data(),
                   size.depth,
                   size.rows,
                   {matrix.bytes.data(), Number::kHalf, size.depth, 2, matrix.bias.data()},
                   out.data(),
                   kPanelWidth,
                   size.rows * kPanelWidth,
                   Finish::kStore,
                   room.data()});
    EXPECT_NEAR(out[size.rows * kPanelWidth + 2 * kPanelWidth + 3],
                Expected(size, matrix, in.data() + 2 * size.depth, 0, 19, Finish::kStore), 1e-5);
  }
}

// The identity matrix, to test gelu in isolation.
TEST(MatMul, GeluIsExactToAMillionth) {
  Aligned<float> one(kPanelWidth);
  Aligned<float> bias(kPanelWidth);
  Aligned<float> room(kDepthBlock * kPanelWidth);
  one[0] = 1;
  for (const Kernels* table : RunnableKernels()) {
    for (float x = -12; x <= 12; x += 0.0037f) {
      float out[kPanelWidth];
      table->matmul({&x,
                     1,
                     1,
                     {one.bytes(), Number::kSingle, 1, 1, bias.data()},
                     out,
                     kPanelWidth,
                     kPanelWidth,
                     Finish::kGelu,
                     room.data()});
      ASSERT_NEAR(out[0], Gelu(x), 1e-6) << table->name << " at " << x;
    }
  }
}

}  // namespace
}  // namespace cairn::kernels
