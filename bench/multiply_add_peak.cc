#include "embed_measure.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace cairn {

#if defined(__x86_64__)
namespace {

// Twelve chains: enough to hide a latency of 4 or 5 cycles at two a cycle.
__attribute__((target("avx2,fma"))) float Chains(long rounds) {
  const __m256 factor = _mm256_set1_ps(0.999f);
  const __m256 term = _mm256_set1_ps(0.001f);
  __m256 sums[12];
  for (auto& sum : sums) sum = _mm256_set1_ps(1.0f);
  for (long i = 0; i < rounds; ++i) {
#pragma GCC unroll 8
    for (int repeat = 0; repeat < 8; ++repeat) {
#pragma GCC unroll 12
      for (int chain = 0; chain < 12; ++chain)
        sums[chain] = _mm256_fmadd_ps(sums[chain], factor, term);
    }
  }
  __m256 all = sums[0];
  for (int chain = 1; chain < 12; ++chain) all = _mm256_add_ps(all, sums[chain]);
  return _mm256_cvtss_f32(all);
}

}  // namespace

double MultiplyAddSeconds(long rounds) {
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return 0;
  const double start = ProcessorSeconds();
  volatile float sink = Chains(rounds);
  static_cast<void>(sink);
  return ProcessorSeconds() - start;
}
#else
double MultiplyAddSeconds(long) { return 0; }
#endif

}  // namespace cairn
