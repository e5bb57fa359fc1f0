#include "store/postgres/half.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "store/postgres/binary.h"

namespace cairn::postgres {

std::uint16_t HalfOf(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = bits >> 16 & 0x8000;
  const std::uint32_t magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000) return static_cast<std::uint16_t>(sign | 0x7e00);   // not a number
  if (magnitude >= 0x477ff000) return static_cast<std::uint16_t>(sign | 0x7c00);  // rounds past it
  if (magnitude < 0x38800000) {  // below the least that has all its bits: in steps of 2^-24
    const float steps = std::bit_cast<float>(magnitude) * 16777216.0f;
    return static_cast<std::uint16_t>(sign | static_cast<std::uint32_t>(std::nearbyint(steps)));
  }
  const std::uint32_t odd = magnitude >> 13 & 1;
  return static_cast<std::uint16_t>(sign | ((magnitude - 0x38000000 + 0xfff + odd) >> 13));
}

std::optional<std::string> HalfVectorOf(std::span<const float> values) {
  double square = 0;
  for (const float value : values) square += static_cast<double>(value) * value;
  if (values.empty() || !std::isfinite(square)) return std::nullopt;
  const double scale = square > 0 ? 1 / std::sqrt(square) : 1;
  std::string bytes;
  AppendInt16(bytes, static_cast<std::uint16_t>(values.size()));
  AppendInt16(bytes, 0);
  for (const float value : values) {
    AppendInt16(bytes, HalfOf(static_cast<float>(static_cast<double>(value) * scale)));
  }
  return bytes;
}

}  // namespace cairn::postgres
