// A name in a text that says that its value is secret.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "guard/secret_name.h"
#include "guard/value_at.h"

namespace cairn {

struct NameInText {
  SecretName meaning = SecretName::kNone;
  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_foreign = false;  // of a script without ASCII letters, in which words have no blanks
  bool is_weak = false;     // speaks of logging in, not of a password
};

// What is said about it: "the password is x", "the password for staging was set to x", "use x as
// the password", "密码是 x"; a label and x on the next line; and what can only be a password,
// anywhere on the line or the next (nearby.cc).
void FindNearby(std::string_view text, const NameInText& name, std::vector<Secret>& found);

}  // namespace cairn
