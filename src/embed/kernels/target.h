// What each source that is compiled once per target begins with: Highway's static dispatch for the
// target that the compiler's flags select. CAIRN_HWY_TARGET is the target that the build means;
// without the check a missing flag would silently give a slower one.
#pragma once

#include <hwy/highway.h>

#include "embed/kernels/kernels.h"

static_assert(HWY_TARGET == CAIRN_HWY_TARGET, "these flags do not select the target meant");

namespace cairn::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// No wider than a panel, so that a tile is made of whole registers on any target.
using Floats = hn::CappedTag<float, kPanelWidth>;
using Register = hn::Vec<Floats>;
inline constexpr Floats kFloats;
inline constexpr std::size_t kLanes = hn::MaxLanes(kFloats);
inline constexpr std::size_t kRegisters = kPanelWidth / kLanes;  // of a panel's row

// The functions of this target's table, one family a source.
void RunMatMul(const MatMul& job);
void RunAttention(const Attention& job);
void RunLayerNorm(const LayerNorm& job);
void AddRow(float* out, const std::byte* row, Number number, std::size_t width);
void Pool(const float* rows, std::size_t stride, std::size_t count, std::size_t width, float* out);

}  // namespace cairn::kernels::HWY_NAMESPACE
