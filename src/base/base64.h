// Base64 (RFC 4648, section 4: with + and /, padded).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cairn {

std::string EncodeBase64(std::string_view bytes);
// Nothing if the text is not what EncodeBase64 would write.
std::optional<std::string> DecodeBase64(std::string_view text);

}  // namespace cairn
