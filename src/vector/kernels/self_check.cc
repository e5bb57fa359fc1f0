#include "vector/kernels/self_check.h"

#include <array>
#include <cmath>

#include "vector/kernels/dispatch.h"

namespace cairn::vector_kernels {
namespace {

constexpr std::size_t kStride = 9 * kPlaneUnit;  // enough to overflow 16-bit sums on any target
constexpr std::size_t kRows = 21;                // several groups of rows, and a remainder

struct alignas(kAlignment) Example {
  std::array<std::uint8_t, kRows * kStride> planes;
  std::array<std::int8_t, 2 * kStride> query;
  std::array<float, 2 * kStride> floats;
  std::array<float, kRows> scales;
  std::array<float, kRows> margins;

  // Bytes and numbers with a long period; the first row and the start of the query are extreme
  // values.
  Example() {
    for (std::size_t i = 0; i < planes.size(); ++i)
      planes[i] = i < kStride ? 255 : static_cast<std::uint8_t>(i * 7919 % 251);
    for (std::size_t i = 0; i < query.size(); ++i) {
      query[i] = static_cast<std::int8_t>(i < kStride ? 127 : static_cast<int>(i * 31 % 255) - 127);
      floats[i] = static_cast<float>(query[i]) / 127;
    }
    for (std::size_t i = 0; i < kRows; ++i) {
      scales[i] = 1e-6f * static_cast<float>(i + 1);
      margins[i] = 0.01f * static_cast<float>(i % 5);
    }
  }

  std::array<float, kRows + 2> Run(const Kernels& table) const {
    std::array<float, kRows + 2> results{};
    table.scan({planes.data(), kStride, kRows, query.data(), 1000, 0.5f, 0.125f, scales.data(),
                margins.data(), results.data()});
    results[kRows] = 1e-6f * table.fine_dot({planes.data() + kStride, planes.data() + 2 * kStride,
                                             kStride, floats.data()});
    results[kRows + 1] =
        static_cast<float>(0.01 * table.dot(floats.data(), floats.data() + 1, floats.size() - 6));
    return results;
  }
};

}  // namespace

bool AgreesWithPortable(const Kernels& table) {
  const Example example;
  const auto expected = example.Run(PortableKernels());
  const auto found = example.Run(table);
  for (std::size_t i = 0; i < expected.size(); ++i)
    if (!(std::abs(expected[i] - found[i]) <= 1e-4f)) return false;  // also catches NaN
  return true;
}

}  // namespace cairn::vector_kernels
