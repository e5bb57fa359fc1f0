// Converts half-precision numbers (IEEE 754 binary16) to single precision on any CPU. Always
// inlined, so that sources built for different CPUs can share it.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "embed/kernels/kernels.h"

namespace cairn::kernels {

[[gnu::always_inline]] inline float HalfToSingle(std::uint16_t half) {
  const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000u) << 16;
  const std::uint32_t magnitude = half & 0x7fffu;
  if (magnitude >= 0x7c00u)  // infinity, not a number
    return __builtin_bit_cast(float, sign | 0x7f800000u | (magnitude & 0x3ffu) << 13);
  if (magnitude < 0x400u) {  // subnormal: a multiple of 2⁻²⁴
    const float value = static_cast<float>(magnitude) * 0x1p-24f;
    return sign != 0 ? -value : value;
  }
  // The difference of the exponent biases is 112.
  return __builtin_bit_cast(float, sign | ((magnitude << 13) + (112u << 23)));
}

// Number `index` of an array that may be unaligned.
[[gnu::always_inline]] inline float NumberAt(const std::byte* array, Number number,
                                             std::size_t index) {
  if (number == Number::kHalf) {
    std::uint16_t half;
    __builtin_memcpy(&half, array + index * sizeof half, sizeof half);
    return HalfToSingle(half);
  }
  float single;
  __builtin_memcpy(&single, array + index * sizeof single, sizeof single);
  return single;
}

}  // namespace cairn::kernels
