// Compares a table with the portable one.
#pragma once

#include "embed/kernels/kernels.h"

namespace cairn::kernels {

// Whether `table` agrees with plain loops on a small example of every function. Takes well below a
// millisecond.
bool AgreesWithPortable(const Kernels& table);

}  // namespace cairn::kernels
