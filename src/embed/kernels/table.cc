// The table of one target; compiled once per target.
#include "embed/kernels/tables.h"
#include "embed/kernels/target.h"

namespace cairn::kernels::HWY_NAMESPACE {

const Kernels& Table() {
  static constexpr Kernels kTable{CAIRN_HWY_NAME, RunMatMul, RunAttention,
                                  RunLayerNorm,   AddRow,    Pool};
  return kTable;
}

}  // namespace cairn::kernels::HWY_NAMESPACE
