// Packs a matrix from a model file, which has one row per output, into the panels that the kernels
// read (kernels/kernels.h).
#pragma once

#include <cstddef>

#include "embed/kernels/kernels.h"
#include "embed/safetensors.h"

namespace cairn {

// Indices in groups, each padded to the multiple that the kernels need: for example, the numbers of
// each head start a new panel. Padding has weight 0.
struct Grouping {
  std::size_t count = 0;  // number of indices in the file
  std::size_t group = 0;  // size of each group
  std::size_t padded = 0;

  static Grouping Plain(std::size_t count) { return {count, count, count}; }
  // Groups of `group` indices, each padded to whole panels.
  static Grouping Panels(std::size_t count, std::size_t group) {
    return {count, group, kernels::RoundUpToPanel(group)};
  }
  std::size_t padded_count() const { return count / group * padded; }
};

// A matrix [outputs][inputs] of halves or singles. The tensor's shape has been checked.
struct FileMatrix {
  const Tensor* tensor = nullptr;
  Grouping outputs;
  Grouping inputs;

  kernels::Number number() const {
    return tensor->type == TensorType::kF16 ? kernels::Number::kHalf : kernels::Number::kSingle;
  }
  std::size_t packed_bytes() const {
    return outputs.padded_count() * inputs.padded_count() * kernels::BytesOf(number());
  }
};

// Writes the panels to `to`, which has room for matrix.packed_bytes() and is zeroed.
void PackPanels(const FileMatrix& matrix, std::byte* to);

// Writes `tensor`, with one number per output, to `to`, which has room for `outputs` and is zeroed.
void PackVector(const Tensor& tensor, const Grouping& outputs, float* to);

}  // namespace cairn
