// Id: the identity of a memory, a UUID. New ones are version 7 (RFC 9562), so that they sort by
// time of creation; any version is read, because imported memories keep the ids they had.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cairn {

class Clock;
class Rng;

class Id {
 public:
  // The nil UUID: "not set yet". No memory has it.
  Id() = default;

  // A version 7 UUID of the clock's present millisecond with 74 random bits.
  static Id New(const Clock& clock, Rng& rng);
  // Reads the 36 character form, in either case. Anything else, the nil UUID included, is an error
  // that quotes it.
  static Result<Id> Parse(std::string_view text);

  bool IsNil() const { return *this == Id(); }
  std::string ToString() const;
  const std::array<std::uint8_t, 16>& bytes() const { return bytes_; }

  friend auto operator<=>(const Id&, const Id&) = default;

 private:
  std::array<std::uint8_t, 16> bytes_{};
};

}  // namespace cairn

template <>
struct std::hash<cairn::Id> {
  std::size_t operator()(const cairn::Id& id) const noexcept;
};
