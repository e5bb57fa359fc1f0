// The kernels as plain loops. Slow, and simple enough to trust.
#include "vector/kernels/tables.h"

namespace cairn::vector_kernels::portable {
namespace {

// Number `index` of a plane.
int CodeAt(const std::uint8_t* plane, std::size_t stride, std::size_t index) {
  return index < stride ? plane[index] & 15 : plane[index - stride] >> 4;
}

void RunScan(const Scan& job) {
  for (std::size_t i = 0; i < job.count; ++i) {
    std::int32_t sum = 0;
    for (std::size_t d = 0; d < 2 * job.stride; ++d)
      sum += job.query[d] * CodeAt(job.planes + i * job.stride, job.stride, d);
    const float scale = job.scales[i] * job.query_scale;
    job.bounds[i] = (static_cast<float>(sum) - job.zero) * scale + (job.margins[i] + job.slack);
  }
}

float RunFineDot(const FineDot& job) {
  double sum = 0;
  for (std::size_t d = 0; d < 2 * job.stride; ++d) {
    const int code = 16 * CodeAt(job.coarse, job.stride, d) + CodeAt(job.fine, job.stride, d);
    sum += static_cast<double>(job.query[d]) * code;
  }
  return static_cast<float>(sum);
}

double RunDot(const float* a, const float* b, std::size_t count) {
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += static_cast<double>(a[i]) * b[i];
  return sum;
}

}  // namespace

const Kernels& Table() {
  static constexpr Kernels kTable{"portable", RunScan, RunFineDot, RunDot};
  return kTable;
}

}  // namespace cairn::vector_kernels::portable
