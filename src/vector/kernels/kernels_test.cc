#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <vector>

#include "base/rng.h"
#include "vector/kernels/dispatch.h"
#include "vector/kernels/self_check.h"

namespace cairn::vector_kernels {
namespace {

float Uniform(SeededRng& rng) { return static_cast<float>(rng.Below(1u << 24)) * 0x1p-23f - 1.0f; }

std::vector<std::uint8_t> RandomBytes(std::size_t size, SeededRng& rng) {
  std::vector<std::uint8_t> bytes(size);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.Below(256));
  return bytes;
}

std::vector<float> RandomFloats(std::size_t size, SeededRng& rng) {
  std::vector<float> floats(size);
  for (float& value : floats) value = Uniform(rng);
  return floats;
}

// The scan of `table` over random planes, or over planes of extreme values.
std::vector<float> ScanWith(const Kernels& table, std::size_t stride, std::size_t count,
                            bool extreme) {
  SeededRng rng(stride * 1000 + count);
  std::vector<std::uint8_t> planes = RandomBytes(stride * count, rng);
  std::vector<std::uint8_t> query = RandomBytes(2 * stride, rng);
  for (std::uint8_t& byte : query) byte = byte == 128 ? 127 : byte;
  if (extreme) {
    std::fill(planes.begin(), planes.end(), std::uint8_t{255});
    std::fill(query.begin(), query.end(), std::uint8_t{129});  // −127
  }
  const std::vector<float> scales = RandomFloats(count, rng);
  std::vector<float> margins = RandomFloats(count, rng);
  if (count > 2) margins[2] = -INFINITY;  // a removed vector
  std::vector<float> bounds(count, 7.0f);
  table.scan({planes.data(), stride, count, reinterpret_cast<const std::int8_t*>(query.data()),
              12345, 1e-5f, 0.25f, scales.data(), margins.data(), bounds.data()});
  return bounds;
}

TEST(Scan, AgreesWithThePortableKernelAtAnySize) {
  for (const Kernels* table : RunnableKernels()) {
    for (const std::size_t stride : {64, 128, 192, 256, 512, 2048}) {
      for (const std::size_t count : {1, 3, 4, 5, 8, 255, 256, 257, 263}) {
        for (const bool extreme : {false, true}) {
          const auto expected = ScanWith(PortableKernels(), stride, count, extreme);
          const auto found = ScanWith(*table, stride, count, extreme);
          for (std::size_t i = 0; i < count; ++i) {
            if (std::isinf(expected[i])) {
              ASSERT_EQ(found[i], expected[i]);
            } else {
              ASSERT_NEAR(found[i], expected[i], 1e-4f * (1 + std::abs(expected[i])))
                  << table->name << " stride " << stride << " row " << i << " of " << count;
            }
          }
        }
      }
    }
  }
}

TEST(FineDot, AgreesWithThePortableKernel) {
  SeededRng rng(7);
  for (const Kernels* table : RunnableKernels()) {
    for (const std::size_t stride : {64, 192, 448, 2048}) {
      const auto coarse = RandomBytes(stride, rng);
      const auto fine = RandomBytes(stride, rng);
      const auto query = RandomFloats(2 * stride, rng);
      const FineDot job{coarse.data(), fine.data(), stride, query.data()};
      EXPECT_NEAR(table->fine_dot(job), PortableKernels().fine_dot(job), 0.05f) << table->name;
    }
  }
}

TEST(Dot, AgreesWithThePortableKernelAtAnyLengthAndAddress) {
  SeededRng rng(8);
  const auto a = RandomFloats(2000, rng);
  const auto b = RandomFloats(2000, rng);
  for (const Kernels* table : RunnableKernels()) {
    for (std::size_t count = 0; count < 1500; count += count < 70 ? 1 : 97) {
      const std::size_t offset = count % 5;
      EXPECT_NEAR(table->dot(a.data() + offset, b.data(), count),
                  PortableKernels().dot(a.data() + offset, b.data(), count), 1e-12)
          << table->name << " " << count;
    }
  }
}

TEST(SelfCheck, PassesForEveryRunnableTable) {
  EXPECT_EQ(RunnableKernels().back(), &PortableKernels());
  EXPECT_EQ(&BestKernels(), RunnableKernels().front());
  for (const Kernels* table : RunnableKernels())
    EXPECT_TRUE(AgreesWithPortable(*table)) << table->name;
}

TEST(SelfCheck, FailsForATableWithOneWrongFunction) {
  Kernels wrong = PortableKernels();
  wrong.scan = [](const Scan&) {};
  EXPECT_FALSE(AgreesWithPortable(wrong));
  wrong = PortableKernels();
  wrong.fine_dot = [](const FineDot&) { return NAN; };
  EXPECT_FALSE(AgreesWithPortable(wrong));
  wrong = PortableKernels();
  wrong.dot = [](const float*, const float*, std::size_t) { return 0.0; };
  EXPECT_FALSE(AgreesWithPortable(wrong));
}

}  // namespace
}  // namespace cairn::vector_kernels
