// The text of JSON string literals, without a JSON parser.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// The text of a literal. An invalid escape stays as it is; half a surrogate pair becomes
// U+FFFD.
std::string DecodeJsonString(std::string_view literal);
// And back: a literal without its quotes.
std::string EncodeJsonString(std::string_view text);

}  // namespace cairn
