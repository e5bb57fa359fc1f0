// Vectors as they stand in a column: 32-bit floats, least significant byte first.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cairn::sqlite {

// The bytes of the floats themselves: no copy. Cairn runs on little-endian machines only.
std::string_view EncodeVector(std::span<const float> values);

// Reads a blob of that many floats; kCorrupt if it has another size.
Status DecodeVector(std::string_view blob, std::int64_t dimension, std::vector<float>& values);

}  // namespace cairn::sqlite
