// The table of one target; compiled once per target.
#include "vector/kernels/tables.h"
#include "vector/kernels/target.h"

namespace cairn::vector_kernels::HWY_NAMESPACE {

const Kernels& Table() {
  static constexpr Kernels kTable{CAIRN_HWY_NAME, RunScan, RunFineDot, RunDot};
  return kTable;
}

}  // namespace cairn::vector_kernels::HWY_NAMESPACE
