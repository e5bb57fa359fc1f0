#include "embed/kernels/dispatch.h"

#include "embed/kernels/self_check.h"
#include "embed/kernels/tables.h"
#include "simd/table_choice.h"

namespace cairn::kernels {
namespace {

using simd::Target;

const simd::TableChoice<Kernels>& Choice() {
  static const simd::TableChoice<Kernels> choice {
#if defined(__x86_64__)
    {Target::kAvx512, &N_AVX3::Table()}, {Target::kAvx2, &N_AVX2::Table()},
        {Target::kSse4, &N_SSE4::Table()},
#elif defined(__aarch64__)
    {Target::kNeon, &N_NEON::Table()},
#endif
    {
      Target::kPortable, &PortableKernels()
    }
  };
  return choice;
}

}  // namespace

const Kernels& PortableKernels() { return portable::Table(); }

std::span<const Kernels* const> RunnableKernels() { return Choice().runnable(); }

const Kernels& BestKernels() {
  static const Kernels& best = Choice().Best(AgreesWithPortable);
  return best;
}

}  // namespace cairn::kernels
