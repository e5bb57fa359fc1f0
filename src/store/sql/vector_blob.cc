#include "store/sql/vector_blob.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace cairn::sql {

static_assert(std::endian::native == std::endian::little);

std::string_view EncodeVector(std::span<const float> values) {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

bool DecodeVector(std::string_view blob, std::span<float> values) {
  if (blob.size() != values.size_bytes()) return false;
  if (!blob.empty()) std::memcpy(values.data(), blob.data(), blob.size());
  return std::all_of(values.begin(), values.end(),
                     [](float value) { return std::isfinite(value); });
}

}  // namespace cairn::sql
