// Shared by the sources that are compiled once per target.
#pragma once

#include "simd/target.h"
#include "vector/kernels/kernels.h"

namespace cairn::vector_kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::ScalableTag<float>;
inline constexpr Floats kFloats;
inline constexpr std::size_t kLanes = hn::MaxLanes(kFloats);

void RunScan(const Scan& job);
float RunFineDot(const FineDot& job);
double RunDot(const float* a, const float* b, std::size_t count);

}  // namespace cairn::vector_kernels::HWY_NAMESPACE
