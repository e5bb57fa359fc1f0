// Judges of values: whether what is in the place of a secret is one, or a placeholder, a type, a
// reference to where the secret is kept; and the value at a place of a text.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "guard/looks.h"
#include "guard/secret_name.h"
#include "guard/secrets.h"

namespace cairn {

// How the value is written there.
struct ValueForm {
  bool quoted = false;
  bool word_counts = false;  // a word of letters alone may be a password: `PASSWORD=swordfish`
  bool whole_line = false;   // nothing else follows it
  bool is_said = false;      // in a sentence, and no name of a machine
};

std::optional<SecretKind> KindOfValue(SecretName name, std::string_view value, ValueForm form);

// How far a name may be from its value, how long it may be, and its value: without quotes one is
// judged by so much of it, in quotes it may be longer, as tokens of clouds are. Every look is
// bounded by these, so that the whole is linear.
inline constexpr std::size_t kMostGap = 24;
inline constexpr std::size_t kMostNameBytes = 64;
inline constexpr std::size_t kMostValueBytes = 512;
inline constexpr std::size_t kMostQuotedBytes = 4096;

// What is asked of a value besides its name.
enum class Proof : unsigned char {
  kName,       // what suffices for an assignment
  kWord,       // the same, and a word of letters in quotes counts
  kMemorable,  // LooksMemorable or LooksChosen
  kChosen,     // LooksChosen
  kGenerated,  // LooksGenerated
};

struct ValuePlace {
  SecretName meaning = SecretName::kNone;
  std::size_t name = 0;   // where its name begins
  char op = '\0';         // `=`, `:`, `>`, or a space if there is none
  std::size_t begin = 0;  // of the value, with its quote
  Proof proof = Proof::kName;
};

// The value, if it is a secret.
std::optional<Secret> JudgeValue(std::string_view text, const ValuePlace& place);

// Whether a value that is not quoted ends with the byte at this place.
bool EndsBareValue(std::string_view text, std::size_t at);
// The bytes of the quotation mark at this place, 0 if there is none: `"`, `\"`, `“`, `「`.
std::size_t QuoteAt(std::string_view text, std::size_t at);

}  // namespace cairn
