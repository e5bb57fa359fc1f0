// Percent-encoding of addresses (RFC 3986).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cairn {

// Nothing if a % is not followed by two hexadecimal digits.
std::optional<std::string> DecodePercent(std::string_view text);

// Encodes every byte but the unreserved characters and the slash.
std::string EncodePercent(std::string_view text);

}  // namespace cairn
