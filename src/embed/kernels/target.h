// Shared by the sources that are compiled once per target: the registers, and the functions of the
// target's table.
#pragma once

#include "embed/kernels/kernels.h"
#include "simd/target.h"

namespace cairn::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// No wider than a panel, so that a tile consists of whole registers on any target.
using Floats = hn::CappedTag<float, kPanelWidth>;
using Register = hn::Vec<Floats>;
inline constexpr Floats kFloats;
inline constexpr std::size_t kLanes = hn::MaxLanes(kFloats);
inline constexpr std::size_t kRegisters = kPanelWidth / kLanes;  // registers per row of a panel

// The functions of this target's table, one family per source.
void RunMatMul(const MatMul& job);
void RunAttention(const Attention& job);
void RunLayerNorm(const LayerNorm& job);
void AddRow(float* out, const std::byte* row, Number number, std::size_t width);
void Pool(const float* rows, std::size_t stride, std::size_t count, std::size_t width, float* out);

}  // namespace cairn::kernels::HWY_NAMESPACE
