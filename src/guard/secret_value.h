// Judges of values: whether what stands where a secret should is one, or a placeholder, a type, a
// reference to where the secret is kept.
#pragma once

#include <optional>
#include <string_view>

#include "guard/secret_name.h"
#include "guard/secrets.h"

namespace cairn {

// How the value stands there.
struct ValueForm {
  bool quoted = false;
  bool word_counts = false;  // a word of letters alone may be a password: `PASSWORD=swordfish`
  bool whole_line = false;   // nothing else stands behind it
  bool is_said = false;      // in a sentence, and no name of a machine
};

std::optional<SecretKind> KindOfValue(SecretName name, std::string_view value, ValueForm form);

// `<your key>`, `${VAR}`, `xxxx`, `changeme`, `[REDACTED:…]`: stands for a secret and is none.
bool IsPlaceholder(std::string_view value, bool quoted = false);

// No more than a mask: `****`, `xxxxxxxx`, `0000…`.
bool IsMask(std::string_view value);

// As a password that someone chose or had made, and no word, version or name of an algorithm does:
// for places where nothing but the value itself tells. Letters with digits, which change often or
// have a sign among them.
bool LooksChosen(std::string_view value);

// The same for places where not even a verb points at it: it changes more often.
bool LooksGenerated(std::string_view value);

// A word with digits behind or in it, and no name of an algorithm, a version or a date: for places
// where a sentence says that the password comes now ("the password is kittens42").
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
