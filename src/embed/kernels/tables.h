// The tables of this build, each in the namespace that Highway gives its target. For dispatch, and
// for the sources that define them.
#pragma once

#include "embed/kernels/kernels.h"

namespace cairn::kernels {
namespace portable {
const Kernels& Table();
}
namespace N_SSE4 {
const Kernels& Table();
}
namespace N_AVX2 {
const Kernels& Table();
}
namespace N_AVX3 {
const Kernels& Table();
}
namespace N_NEON {
const Kernels& Table();
}
}  // namespace cairn::kernels
