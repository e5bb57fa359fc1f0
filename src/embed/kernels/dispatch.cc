#include "embed/kernels/dispatch.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "embed/kernels/self_check.h"
#include "embed/kernels/tables.h"

namespace cairn::kernels {
namespace {

#if defined(__x86_64__)
// What the flags of each target allow the compiler to use; see CMakeLists.txt.
bool HasSse4() {
  return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt") &&
         __builtin_cpu_supports("aes") && __builtin_cpu_supports("pclmul");
}
bool HasAvx2() {
#if !defined(__clang__)  // which does not know these names; they came with AVX2, if not with BMI2
  if (!__builtin_cpu_supports("f16c") || !__builtin_cpu_supports("lzcnt") ||
      !__builtin_cpu_supports("movbe")) {
    return false;
  }
#endif
  return HasSse4() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}
bool HasAvx512() {
  return HasAvx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl");
}
#endif

struct Runnable {
  std::array<const Kernels*, 4> tables{};
  std::size_t count = 0;

  Runnable() {
#if defined(__x86_64__)
    if (HasAvx512()) tables[count++] = &N_AVX3::Table();
    if (HasAvx2()) tables[count++] = &N_AVX2::Table();
    if (HasSse4()) tables[count++] = &N_SSE4::Table();
#elif defined(__aarch64__)
    tables[count++] = &N_NEON::Table();
#endif
    tables[count++] = &PortableKernels();
  }
};

const Kernels& Choose() {
  for (const Kernels* table : RunnableKernels()) {
#if defined(__x86_64__)
    if (table == &N_AVX3::Table() && !AgreesWithPortable(*table)) continue;
#endif
    return *table;
  }
  return PortableKernels();
}

}  // namespace

const Kernels& PortableKernels() { return portable::Table(); }

std::span<const Kernels* const> RunnableKernels() {
  static const Runnable runnable;
  return std::span(runnable.tables).first(runnable.count);
}

const Kernels& BestKernels() {
  static const Kernels& best = Choose();
  return best;
}

}  // namespace cairn::kernels
