// Selects the table of kernels to use.
#pragma once

#include <span>

#include "embed/kernels/kernels.h"

namespace cairn::kernels {

// Plain loops: the reference for the other tables.
const Kernels& PortableKernels();

// Every table that this CPU can run, best first; the portable one is last.
std::span<const Kernels* const> RunnableKernels();

// The best table for this CPU, chosen on the first call. Thread-safe. A table for AVX-512 is used
// only if it agrees with the portable one at run time, because the machines that build and test
// Cairn cannot run it.
const Kernels& BestKernels();

}  // namespace cairn::kernels
