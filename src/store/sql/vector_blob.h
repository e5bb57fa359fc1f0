// Vectors as they stand in a column: 32-bit floats, least significant byte first.
#pragma once

#include <span>
#include <string_view>

namespace cairn::sql {

// The bytes of the floats themselves: no copy. Cairn runs on little-endian machines only.
std::string_view EncodeVector(std::span<const float> values);

// Reads a blob of exactly that many finite floats; false for any other, whatever it holds.
bool DecodeVector(std::string_view blob, std::span<float> values);

}  // namespace cairn::sql
