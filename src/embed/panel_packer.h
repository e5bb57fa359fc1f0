// Turns a matrix as a model file holds it, one row for each output, into the panels that the
// kernels read (kernels/kernels.h).
#pragma once

#include <cstddef>

#include "embed/kernels/kernels.h"
#include "embed/safetensors.h"

namespace cairn {

// Indices in groups, each padded to a multiple of what the kernels need: the numbers of a head, for
// example, start a new panel. Padding has weight 0.
struct Grouping {
  std::size_t count = 0;  // indices in the file
  std::size_t group = 0;  // of each group
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

// Writes the panels to `to`, which holds matrix.packed_bytes() zeros.
void PackPanels(const FileMatrix& matrix, std::byte* to);

// Writes `tensor`, one number for each of `outputs`, to `to`, which holds that many zeros.
void PackVector(const Tensor& tensor, const Grouping& outputs, float* to);

}  // namespace cairn
