// The arithmetic of a search among coded vectors, as tables of functions, one per kind of CPU
// (simd/table_choice.h).
//
// A coded vector has two planes of half-bytes (vector/codes.h). Byte j of a plane holds number j in
// its lower half and number `stride` + j in its upper half, so that one register of bytes expands
// to two registers of numbers without shuffling.
//
// All functions are pure: they write only to what their arguments point to, never allocate and
// cannot fail.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn::vector_kernels {

// The size of a plane is a multiple of this: the widest register.
inline constexpr std::size_t kPlaneUnit = 64;
// Planes and queries are aligned to this many bytes.
inline constexpr std::size_t kAlignment = 64;

// Upper bounds of cosines, from the coarse planes alone:
//   bounds[i] = scales[i] · (Σ query · code_i − zero) + margins[i] + slack
struct Scan {
  const std::uint8_t* planes = nullptr;  // `count` of them
  std::size_t stride = 0;                // bytes of a plane
  std::size_t count = 0;
  const std::int8_t* query = nullptr;  // 2 · stride numbers, −127 … 127
  float zero = 0;                      // the sum for a vector of zeros
  float query_scale = 1;               // multiplies every scale
  float slack = 0;
  const float* scales = nullptr;
  const float* margins = nullptr;
  float* bounds = nullptr;
};

// Both planes of one vector, and the exact query.
struct FineDot {
  const std::uint8_t* coarse = nullptr;
  const std::uint8_t* fine = nullptr;
  std::size_t stride = 0;
  const float* query = nullptr;  // 2 · stride numbers
};

struct Kernels {
  const char* name;
  void (*scan)(const Scan&);
  // Σ query · (16 · coarse + fine).
  float (*fine_dot)(const FineDot&);
  // Σ a · b of `count` numbers, at any address; summed in double precision, so that vectors that
  // are nearly the same can be told apart.
  double (*dot)(const float* a, const float* b, std::size_t count);
};

}  // namespace cairn::vector_kernels
