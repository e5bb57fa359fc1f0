#include "store/sqlite/vector_blob.h"

#include <bit>
#include <cstring>
#include <string>

namespace cairn::sqlite {

static_assert(std::endian::native == std::endian::little);

std::string_view EncodeVector(std::span<const float> values) {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

Status DecodeVector(std::string_view blob, std::int64_t dimension, std::vector<float>& values) {
  if (dimension < 0 || blob.size() != static_cast<std::size_t>(dimension) * sizeof(float)) {
    return Error{ErrorCode::kCorrupt, "a vector in the store has " + std::to_string(blob.size()) +
                                          " bytes for " + std::to_string(dimension) + " numbers"};
  }
  values.resize(static_cast<std::size_t>(dimension));
  if (!blob.empty()) std::memcpy(values.data(), blob.data(), blob.size());
  return {};
}

}  // namespace cairn::sqlite
