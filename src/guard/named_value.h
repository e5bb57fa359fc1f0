// Names that stand apart from their values, as in lists of settings:
//
//   - name: DB_PASSWORD              {"name": "API_KEY", "value": "…"}
//     value: …                       variable "rds_password" { default = "…" }
//   <property name="password" value="…"/>     <entry key="password">…</entry>
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn {

// Whether a member of this name, `name` or `key`, says what the member `value` beside it is.
bool NamesItsSibling(std::string_view member);
// Whether this is such a `value`.
bool IsNamedBySibling(std::string_view member);

// The name of what is assigned to `value` or `default` that begins and ends here; empty if there is
// none.
std::string_view NameOfValue(std::string_view text, std::size_t begin, std::size_t end);

// The name that a tag gives to what is in it, asked at the `>`; empty if there is none.
std::string_view NameInTag(std::string_view text, std::size_t gt);

}  // namespace cairn
