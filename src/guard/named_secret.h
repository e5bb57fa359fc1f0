// A name in a text that says that its value is secret.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "guard/secret_name.h"
#include "guard/value_at.h"

namespace cairn {

struct NameInText {
  SecretName meaning = SecretName::kNone;
  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_foreign = false;  // of a script without ASCII letters, in which words have no blanks
};

// "the password is x", "the password for staging was set to x", "password (root): x",
// "密码是 x" (spoken_secret.cc).
std::optional<ValuePlace> SpokenValueOf(std::string_view text, const NameInText& name);

// "use x as the password", "enter x when asked for the password".
std::optional<Secret> ValueBefore(std::string_view text, const NameInText& name);

// "what is the sudo password?" and x in the answer.
std::optional<Secret> AnswerTo(std::string_view text, const NameInText& name);

// Something that can only be a password, anywhere on the line of the name or the next.
std::optional<Secret> StrongNearby(std::string_view text, const NameInText& name);

}  // namespace cairn
