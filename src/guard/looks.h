// How values look: what they are made of, and whether a password, a token or a placeholder looks
// so.
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

// `<your key>`, `${VAR}`, `xxxx`, `changeme`, `[REDACTED:…]`: stands for a secret, but is not one.
bool IsPlaceholder(std::string_view value, bool quoted = false);

// No more than a mask: `****`, `xxxxxxxx`, `0000…`.
bool IsMask(std::string_view value);

// As a password that someone chose or had made, and no word, version or name of an algorithm does:
// for places where only the value itself is evidence. Letters with digits, which change often or
// have a sign among them.
bool LooksChosen(std::string_view value);

// The same for places where not even a verb points at it: it changes more often.
bool LooksGenerated(std::string_view value);

// A word with digits after or in it, but not the name of an algorithm, a version or a date: for
// places where a sentence says that the password comes now ("the password is kittens42").
bool LooksMemorable(std::string_view value);

// A password that needs no grammar around it to be seen: letters, digits and a sign among them, and
// nothing that code or a reference is made of.
bool LooksStrong(std::string_view value);

// Letters in no order that words have.
bool LooksScrambled(std::string_view value);

// As programs print what has to be typed: `gL0I RbIP ITLk`, `cQ1ZT-CvZ51-WO5fB`.
bool LooksGrouped(std::string_view value);

// As keys and tokens do and names do not: long, of few kinds of characters that change often.
bool LooksRandom(std::string_view value);

}  // namespace cairn
