// Half a character in an escape (\ud83d without its \ude00), as programs write it that cut texts
// between UTF-16 units. JSON parsers refuse it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "json/json.h"

namespace cairn {

// The JSON text with \ufffd in place of each half of a pair that lacks the other.
std::string MendSurrogates(std::string_view json);

// ParseJson, with halves of a pair read as U+FFFD. For messages, which could not even be answered
// under their id if they were refused as a whole, and for records of other programs.
Result<Json> ParseMended(std::string_view text, std::size_t most_values = ~std::size_t{0});

}  // namespace cairn
