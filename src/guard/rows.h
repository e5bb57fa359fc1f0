// Rules that are rows of a table: what they find, how it is judged, the pattern around a literal,
// and the literals.
#pragma once

#include <cstddef>
#include <string_view>

#include "guard/findings.h"
#include "guard/secret_name.h"

namespace cairn {

// Tries the rows of tables/named.txt on a name that stands from `begin` to `end`, one after the
// other; true as soon as one has found something.
bool FindByName(std::string_view text, SecretName meaning, std::size_t begin, std::size_t end,
                Findings& found);

}  // namespace cairn
