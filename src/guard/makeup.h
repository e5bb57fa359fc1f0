// What a value is made of: how many letters, digits and signs, and how often they change.
#pragma once

#include <cstddef>
#include <string_view>

#include "guard/bytes.h"

namespace cairn {

// Shorter ones are flags and counts; longer ones are passwords only if they look random.
inline constexpr std::size_t kFewestPasswordBytes = 6;
inline constexpr std::size_t kMostPasswordBytes = 128;
// Keys that are issued have 16 characters or more; session tokens of clouds up to some kilobytes.
inline constexpr std::size_t kFewestTokenBytes = 16;
// A random value of this length has a short word by chance, not on purpose.
inline constexpr std::size_t kLongRandom = 24;
// Names of algorithms and versions change once or twice: OAuth2, argon2id.
inline constexpr std::size_t kFewestChosenChanges = 2;
inline constexpr std::size_t kFewestGeneratedChanges = 3;
inline constexpr ByteSet kPasswordSigns = "!#$%^&*";

struct Makeup {
  std::size_t letters = 0;
  std::size_t uppers = 0;
  std::size_t digits = 0;
  std::size_t blanks = 0;
  std::size_t others = 0;
  std::size_t changes = 0;  // between kinds of letters and digits, without a separator
  std::size_t pairs = 0;    // of letters
  std::size_t rare = 0;     // of these, such as words do not have

  bool IsMixedCase() const { return uppers > 0 && uppers < letters; }
  // Letters in no order that words have: more than half of random pairs are rare, 2 in a hundred of
  // others.
  bool IsScrambled() const { return rare * 100 >= pairs * 35; }
};

Makeup MakeupOf(std::string_view value);

// The first byte of a letter that is Latin with a sign, Greek or Cyrillic.
constexpr bool IsLetterAbroad(char c) {
  return static_cast<unsigned char>(c) >= 0xC3 && static_cast<unsigned char>(c) <= 0xD4;
}

bool IsUuid(std::string_view value);
// An integrity hash that names its algorithm, or one of a password.
bool IsNamedHash(std::string_view value);
// `db_password`, `oldPassword2`: ends as the name of a password does.
bool RefersToPassword(std::string_view value);

}  // namespace cairn
