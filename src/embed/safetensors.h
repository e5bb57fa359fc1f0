// Safetensors: a file of named tensors. It starts with the length of a JSON header (eight bytes),
// which gives each tensor's type, shape and position in the data that fills the rest of the file.
//
// The file is not trusted: every number is checked before use, and the tensors must cover the data
// exactly. Errors are kCorrupt.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cairn {

enum class TensorType : std::uint8_t {
  kF16,
  kF32,
  kOther,  // only its size is known, as for the integers of position_ids
};

struct Tensor {
  TensorType type = TensorType::kOther;
  std::vector<std::size_t> shape;
  std::span<const std::byte> data;  // little-endian, the last dimension contiguous, any alignment
};

// Immutable after parsing. Borrows the bytes, which must outlive it and its tensors.
class Safetensors {
 public:
  // A larger header is rejected; that of a large encoder takes 60 KB.
  static constexpr std::size_t kMostHeaderBytes = std::size_t{4} << 20;

  static Result<Safetensors> Parse(std::span<const std::byte> file);

  // Null if there is no tensor with that name.
  const Tensor* Find(std::string_view name) const;
  std::size_t size() const { return tensors_.size(); }

 private:
  std::map<std::string, Tensor, std::less<>> tensors_;
};

}  // namespace cairn
