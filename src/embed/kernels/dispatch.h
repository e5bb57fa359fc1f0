// Which table of kernels to use.
#pragma once

#include <span>

#include "embed/kernels/kernels.h"

namespace cairn::kernels {

// Plain loops: what the others are compared with.
const Kernels& PortableKernels();

// Every table that this CPU can run, the best first. Never empty: the portable one is the last.
std::span<const Kernels* const> RunnableKernels();

// The best table for this CPU, chosen at the first call; any thread may call. A table for AVX-512
// is taken only if it agrees with the portable one here and now, because the machines that build
// and test Cairn cannot run it.
const Kernels& BestKernels();

}  // namespace cairn::kernels
