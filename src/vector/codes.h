// Codes: vectors quantized to one byte per number, split into two planes of half-bytes.
//
// A vector is scaled to unit length, and each number x becomes a code 0 … 255 with x ≈ step · (code
// − 127.5); every vector has its own step. The upper halves of the codes, the coarse plane, form a
// 4-bit code of their own, x ≈ 16 · step · (upper − 7.5): a search scans only those and reads the
// fine plane of promising candidates. Each code stores the norms of its quantization errors, which
// bound the error of a dot product.
//
// Layout of a code: format, step, coarse error, fine error (32 bits each, least significant byte
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

// Bytes of one plane: half a byte per number, padded to whole registers.
std::size_t PlaneBytes(std::size_t dimension);

// Scales to unit length; a vector of zeros stays unchanged. Returns false, leaving the values
// unchanged, if a value or the length is not finite.
bool ScaleToUnit(std::span<float> values);

// Whether cosines with it are meaningful: all numbers finite, not all zero.
bool HasDirection(std::span<const float> values);
// kInvalidArgument for a query without a direction.
Status CheckDirection(std::span<const float> query);

struct CodeView {
  float step = 0;
  float coarse_error = 0;  // norm of (unit vector − coarse code)
  float fine_miss = 0;
  const std::uint8_t* coarse = nullptr;
  const std::uint8_t* fine = nullptr;
};

// The code of a vector; nullopt if a number in it is not finite.
std::optional<std::string> MakeCode(std::span<const float> vector);

// Parses a code made by MakeCode. nullopt if it has another dimension or format, or is malformed.
std::optional<CodeView> ReadCode(std::string_view code, std::size_t dimension);

}  // namespace cairn
