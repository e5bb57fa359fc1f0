// Repairs unpaired surrogates in JSON escapes (\ud83d without its \ude00). Programs that cut texts
// between UTF-16 units write them; JSON parsers reject them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "json/json.h"

namespace cairn {

// The JSON text with \ufffd in place of each unpaired surrogate.
std::string MendSurrogates(std::string_view json);

// ParseJson, with unpaired surrogates read as U+FFFD. For messages, because a rejected message
// cannot even be answered under its id, and for records of other programs.
Result<Json> ParseMended(std::string_view text, std::size_t most_values = ~std::size_t{0});

}  // namespace cairn
