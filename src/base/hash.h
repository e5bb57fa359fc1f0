// SHA-256, what is signed with it, and the hash by which two texts count as the same.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// Lower-case hexadecimal, 64 characters.
std::string Sha256Hex(std::string_view bytes);

// HMAC (RFC 2104) with SHA-256: nobody without the key can make it. Hexadecimal, as above.
std::string HmacSha256Hex(std::string_view key, std::string_view text);

// SHA-256 of the text with CRLF and lone CR turned into LF, so that a text is the same whatever
// system wrote it.
std::string ContentHash(std::string_view text);

// Takes as long wherever they differ, so that nobody finds out a secret byte by byte.
bool IsSameHash(std::string_view a, std::string_view b);

}  // namespace cairn
