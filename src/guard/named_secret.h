// A name in a text that says that its value is secret, and the ways in which a value belongs to it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "guard/bytes.h"
#include "guard/findings.h"
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

// Each looks for values of one sort and adds those that are secret.

// table_cells.cc: the next cell of `| password | x |`, the column below a heading of Markdown, CSV
// or columns of blanks, and `INSERT INTO users (name, password) VALUES ('bob', 'x')`
void FindInTable(std::string_view text, const NameInText& name, Findings& found);
void FindInserted(std::string_view text, const NameInText& name, Findings& found);
// nearby.cc: "the password is x", "use x as the password", "密码是 x"; a label and x on the next
// line; and what can only be a password, anywhere on the line or the next
void FindNearby(std::string_view text, const NameInText& name, Findings& found);

}  // namespace cairn
