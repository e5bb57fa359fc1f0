// Half a character in an escape (\ud83d without its \ude00), as programs write it that cut texts
// between UTF-16 units. JSON parsers refuse it.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// The JSON text with \ufffd in place of each half of a pair that lacks the other.
std::string MendSurrogates(std::string_view json);

}  // namespace cairn
