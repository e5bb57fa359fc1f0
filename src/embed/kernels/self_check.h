// A short run of a table beside the portable one.
#pragma once

#include "embed/kernels/kernels.h"

namespace cairn::kernels {

// Whether `table` computes what plain loops compute, on a small example of every function. Takes
// well below a millisecond.
bool AgreesWithPortable(const Kernels& table);

}  // namespace cairn::kernels
