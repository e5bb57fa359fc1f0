// Which table of kernels to use.
#pragma once

#include <span>

#include "vector/kernels/kernels.h"

namespace cairn::vector_kernels {

// Plain loops: what the others are compared with.
const Kernels& PortableKernels();

// Every table that this CPU can run, the best first. Never empty: the portable one is the last.
std::span<const Kernels* const> RunnableKernels();

// The best table for this CPU, chosen at the first call; any thread may call.
const Kernels& BestKernels();

}  // namespace cairn::vector_kernels
