// Compares a table with the portable one.
#pragma once

#include "vector/kernels/kernels.h"

namespace cairn::vector_kernels {

// Whether `table` agrees with plain loops on a small example of every function. Takes well below a
// millisecond.
bool AgreesWithPortable(const Kernels& table);

}  // namespace cairn::vector_kernels
