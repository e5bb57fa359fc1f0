// Safetensors: a file of named tensors. Eight bytes tell the length of a header in JSON, which
// gives each tensor's type, shape and place in the data that fills the rest of the file.
//
// The file is not trusted: every number in it is checked before it is used, and the tensors must
// fill the data exactly, one after the other. What is wrong is told as ErrorCode::kCorrupt.
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
  kOther,  // known by its size only, such as the integers of position_ids
};

struct Tensor {
  TensorType type = TensorType::kOther;
  std::vector<std::size_t> shape;
  std::span<const std::byte> data;  // little-endian, the last dimension contiguous, any alignment
};

// Immutable after parsing. Borrows the bytes, which must outlive it and its tensors.
class Safetensors {
 public:
  // A header beyond this is refused; that of a large encoder takes 60 KB.
  static constexpr std::size_t kMostHeaderBytes = std::size_t{4} << 20;

  static Result<Safetensors> Parse(std::span<const std::byte> file);

  // Null if there is no tensor of that name.
  const Tensor* Find(std::string_view name) const;
  std::size_t size() const { return tensors_.size(); }

 private:
  std::map<std::string, Tensor, std::less<>> tensors_;
};

}  // namespace cairn
