// The tables of this build, each in the namespace that Highway gives its target. Included only by
// dispatch and by the sources that define the tables.
#pragma once

#include "vector/kernels/kernels.h"

namespace cairn::vector_kernels {
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
}  // namespace cairn::vector_kernels
