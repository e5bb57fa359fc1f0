#include "embed/panel_packer.h"

#include <algorithm>
#include <cstring>

#include "embed/kernels/half.h"

namespace cairn {
namespace {

using kernels::kPanelWidth;

// Copies one row of the file into one column of its panel. Copies bits, so that one type of each
// size serves all number formats of that size.
template <typename Bits>
void PackRow(const std::byte* row, const Grouping& inputs, Bits* column) {
  for (std::size_t start = 0; start < inputs.count; start += inputs.group) {
    for (std::size_t i = 0; i < inputs.group; ++i) {
      Bits bits;
      std::memcpy(&bits, row + (start + i) * sizeof bits, sizeof bits);
      column[i * kPanelWidth] = bits;
    }
    column += inputs.padded * kPanelWidth;
  }
}

template <typename Bits>
void Pack(const FileMatrix& matrix, Bits* panels) {
  const std::size_t depth = matrix.inputs.padded_count();
  for (std::size_t row = 0; row < matrix.outputs.count; ++row) {
    const std::size_t output =
        row / matrix.outputs.group * matrix.outputs.padded + row % matrix.outputs.group;
    Bits* column = panels + output / kPanelWidth * depth * kPanelWidth + output % kPanelWidth;
    PackRow(matrix.tensor->data.data() + row * matrix.inputs.count * sizeof(Bits), matrix.inputs,
            column);
  }
}

}  // namespace

void PackPanels(const FileMatrix& matrix, std::byte* to) {
  if (matrix.number() == kernels::Number::kHalf) {
    Pack(matrix, reinterpret_cast<std::uint16_t*>(to));
  } else {
    Pack(matrix, reinterpret_cast<std::uint32_t*>(to));
  }
}

void PackVector(const Tensor& tensor, const Grouping& outputs, float* to) {
  const auto number =
      tensor.type == TensorType::kF16 ? kernels::Number::kHalf : kernels::Number::kSingle;
  for (std::size_t i = 0; i < outputs.count; ++i)
    to[i / outputs.group * outputs.padded + i % outputs.group] =
        kernels::NumberAt(tensor.data.data(), number, i);
}

}  // namespace cairn
