// Numbers of 16 bits, as pgvector's halfvec has them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace cairn::postgres {

// The nearest number of 16 bits (IEEE 754 binary16); of two equally near, the even one.
std::uint16_t HalfOf(float value);

// A vector's direction in the binary form of halfvec, scaled to length 1 so that nothing overflows.
// Nothing if it cannot be compared with any other: no numbers, or one that is not finite.
std::optional<std::string> HalfVectorOf(std::span<const float> values);

}  // namespace cairn::postgres
