// Selects the table of kernels to use.
#pragma once

#include <span>

#include "vector/kernels/kernels.h"

namespace cairn::vector_kernels {

// Plain loops: the reference for the other tables.
const Kernels& PortableKernels();

// Every table that this CPU can run, best first; the portable one is last.
std::span<const Kernels* const> RunnableKernels();

// The best table for this CPU, chosen on the first call. Thread-safe.
const Kernels& BestKernels();

}  // namespace cairn::vector_kernels
