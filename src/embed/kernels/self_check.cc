#include "embed/kernels/self_check.h"

#include <array>
#include <cmath>
#include <cstring>
#include <vector>

#include "embed/kernels/dispatch.h"

namespace cairn::kernels {
namespace {

constexpr std::size_t kRows = 13;  // on every target more than one tile, with a remainder
constexpr std::size_t kDepth = 37;
constexpr std::size_t kPanels = 2;
constexpr std::size_t kOutputs = kPanels * kPanelWidth;
constexpr std::size_t kKeyValues = 2 * kRows * kOutputs;

// Numbers between −1 and 1 with a long period.
float Sample(std::size_t index) { return static_cast<float>(index * 7919 % 1009) / 504.5f - 1.0f; }

struct alignas(kAlignment) Example {
  std::array<std::uint16_t, kDepth * kOutputs> halves;
  std::array<float, kRows * kDepth> in;
  std::array<float, kOutputs> bias;
  std::array<float, kKeyValues> keys_values;
  alignas(kAlignment) std::array<float, kDepthBlock * kPanelWidth> room;
  std::array<float, kRows * kOutputs> product;
  std::array<float, kRows * kOutputs> mixed;
  std::array<float, kOutputs> pooled;

  Example() {
    // 0x3000 … 0x37ff are the halves from 0.125 to 0.5.
    for (std::size_t i = 0; i < halves.size(); ++i)
      halves[i] = static_cast<std::uint16_t>((i % 3 == 0 ? 0xb000 : 0x3000) + i * 97 % 0x800);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = Sample(i);
    for (std::size_t i = 0; i < bias.size(); ++i) bias[i] = Sample(i + 100);
    for (std::size_t i = 0; i < keys_values.size(); ++i) keys_values[i] = Sample(i + 200);
    product.fill(0.25f);
  }

  void Multiply(const Kernels& table) {
    const std::byte* panels = reinterpret_cast<const std::byte*>(halves.data());
    MatMul job{in.data(), kDepth, kRows, {panels, Number::kHalf, kDepth, kPanels, bias.data()}};
    job.out = product.data();
    job.out_row_stride = kOutputs;
    job.out_panel_stride = kPanelWidth;
    job.room = room.data();
    for (const Finish finish : {Finish::kAdd, Finish::kGelu}) {
      job.finish = finish;
      table.matmul(job);
    }
  }

  void Mix(const Kernels& table) {
    Attention job{product.data(), kOutputs, keys_values.data()};
    job.value = keys_values.data() + kKeyValues / 2;
    job.panel_stride = kRows * kPanelWidth;
    job.panel_count = kPanels;
    job.tokens = kRows;
    job.scale = 0.25f;
    job.out = mixed.data();
    job.out_stride = kOutputs;
    job.room = room.data();
    static_assert(AttentionRoom(kRows, kPanels) <= kDepthBlock * kPanelWidth);
    table.attend(job);
  }

  void Run(const Kernels& table) {
    Multiply(table);
    Mix(table);
    const std::size_t width = kOutputs - 3;
    table.layer_norm({mixed.data(), kOutputs, kRows, width, bias.data(), bias.data(), 1e-6f});
    table.add_row(mixed.data(), reinterpret_cast<const std::byte*>(halves.data()) + 2,
                  Number::kHalf, width);
    table.pool(mixed.data(), kOutputs, kRows, kOutputs, pooled.data());
  }
};

template <typename Floats>
bool Near(const Floats& a, const Floats& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!(std::abs(a[i] - b[i]) <= 1e-4f)) return false;  // also catches NaN
  return true;
}

}  // namespace

bool AgreesWithPortable(const Kernels& table) {
  Example expected;
  expected.Run(PortableKernels());
  Example found;
  found.Run(table);
  return Near(expected.product, found.product) && Near(expected.mixed, found.mixed) &&
         Near(expected.pooled, found.pooled);
}

}  // namespace cairn::kernels
