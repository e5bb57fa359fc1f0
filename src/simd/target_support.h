// The kinds of CPU that kernels are compiled for, and whether this CPU is one of them.
#pragma once

#include <cstdint>

namespace cairn::simd {

enum class Target : std::uint8_t { kAvx512, kAvx2, kSse4, kNeon, kPortable };

// Whether this CPU has every feature that the target's flags (cmake/Kernels.cmake) enable.
bool CpuRuns(Target target);

// Whether the machines that build and test Cairn can run it. The tables of other targets are
// compared with the portable one at first use.
constexpr bool IsTestedHere(Target target) { return target != Target::kAvx512; }

}  // namespace cairn::simd
