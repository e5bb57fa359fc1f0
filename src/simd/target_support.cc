#include "simd/target_support.h"

namespace cairn::simd {
namespace {

#if defined(__x86_64__)
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
bool HasNeon() { return false; }
#else
bool HasSse4() { return false; }
bool HasAvx2() { return false; }
bool HasAvx512() { return false; }
#if defined(__aarch64__)
bool HasNeon() { return true; }
#else
bool HasNeon() { return false; }
#endif
#endif

}  // namespace

bool CpuRuns(Target target) {
  switch (target) {
    case Target::kAvx512:
      return HasAvx512();
    case Target::kAvx2:
      return HasAvx2();
    case Target::kSse4:
      return HasSse4();
    case Target::kNeon:
      return HasNeon();
    case Target::kPortable:
      return true;
  }
  return false;
}

}  // namespace cairn::simd
