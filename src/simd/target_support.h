// The kinds of CPU that kernels are compiled for, and whether this one is of such a kind.
#pragma once

#include <cstdint>

namespace cairn::simd {

enum class Target : std::uint8_t { kAvx512, kAvx2, kSse4, kNeon, kPortable };

// Whether this CPU has all that the flags of the target (cmake/Kernels.cmake) let the compiler use.
bool CpuRuns(Target target);

// Whether the machines that build and test Cairn can run it. What they cannot run is compared with
// the portable table where it is first used.
constexpr bool IsTestedHere(Target target) { return target != Target::kAvx512; }

}  // namespace cairn::simd
