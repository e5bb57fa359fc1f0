// Codes: a vector as one byte a number, cut into two planes of half-bytes.
//
// A vector is scaled to length 1, and each number x becomes a code 0 … 255 with
// x ≈ step · (code − 127.5); the step is the vector's own. The upper halves of the codes, the
// coarse plane, are a 4-bit code by themselves, x ≈ 16 · step · (upper − 7.5): a search scans only
// those, and looks at the fine plane where the coarse one promises something. With every code goes
// the length of what it misses, which tells how far off a product with it may be.
//
// Bytes of a code: format, step, coarse miss, fine miss (32 bits each, least significant byte
// first), the coarse plane, the fine plane.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cairn {

// Bytes of one plane: half a byte a number, filled up to whole registers.
std::size_t PlaneBytes(std::size_t dimension);

// Scales to length 1; zeros stay zeros. False, with the values untouched, if one of them or the
// length is not finite.
bool ScaleToUnit(std::span<float> values);

// Whether cosines with it mean something: finite numbers, not all of them zero.
bool HasDirection(std::span<const float> values);
// kInvalidArgument for a query without direction.
Status CheckDirection(std::span<const float> query);

struct CodeView {
  float step = 0;
  float coarse_error = 0;  // length of (vector − coarse code), the vector being of length 1
  float fine_miss = 0;
  const std::uint8_t* coarse = nullptr;
  const std::uint8_t* fine = nullptr;
};

// The code of a vector; nothing if a number in it is not finite.
std::optional<std::string> MakeCode(std::span<const float> vector);

// Looks at a code made by MakeCode. Nothing if it is of another dimension or format, or not a code
// at all.
std::optional<CodeView> ReadCode(std::string_view code, std::size_t dimension);

}  // namespace cairn
