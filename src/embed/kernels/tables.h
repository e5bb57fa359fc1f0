// The tables of this build, each in the namespace that Highway gives its target. Included only by
// dispatch and by the sources that define the tables.
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
