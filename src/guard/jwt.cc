#include <string>

#include "guard/bytes.h"
#include "guard/detectors.h"

namespace cairn {
namespace {

// {"alg":"…"} has 13 bytes, 18 as base64; a header of more than a kilobyte is none.
constexpr std::size_t kFewestHeaderBytes = 16;
constexpr std::size_t kMostHeaderBytes = 1024;
constexpr std::size_t kFewestPayloadBytes = 8;
// The shortest signature in use has 32 bytes, 43 as base64; it may have been cut.
constexpr std::size_t kFewestSignatureBytes = 16;

int Base64UrlValue(char c) {
  if (IsUpperAscii(c)) return c - 'A';
  if (IsLowerAscii(c)) return c - 'a' + 26;
  if (IsDigitAscii(c)) return c - '0' + 52;
  return c == '-' ? 62 : 63;
}

std::string DecodeBase64Url(std::string_view text) {
  std::string bytes;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    bits = (bits << 6) | static_cast<unsigned>(Base64UrlValue(c));
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes += static_cast<char>((bits >> count) & 0xFF);
    }
  }
  return bytes;
}

bool IsTokenHeader(std::string_view part) {
  if (part.size() < kFewestHeaderBytes || part.size() > kMostHeaderBytes) return false;
  const std::string json = DecodeBase64Url(part);
  return json.starts_with('{') && json.ends_with('}') && json.find("\"alg\"") != std::string::npos;
}

}  // namespace

std::optional<Secret> FindJwt(std::string_view text, std::size_t j) {
  if (j < 2 || text[j - 1] != 'y' || text[j - 2] != 'e') return std::nullopt;
  const std::size_t begin = j - 2;
  if (!StartsWord(text, begin)) return std::nullopt;
  const std::size_t header =
      RunEnd(text.substr(0, begin + kMostHeaderBytes + 1), begin, IsBase64Url);
  if (ByteAt(text, header) != '.' || !IsTokenHeader(text.substr(begin, header - begin))) {
    return std::nullopt;
  }
  const std::size_t payload = RunEnd(text, header + 1, IsBase64Url);
  if (payload - header <= kFewestPayloadBytes || ByteAt(text, payload) != '.') return std::nullopt;
  const std::size_t end = RunEnd(text, payload + 1, IsBase64Url);
  if (end - payload <= kFewestSignatureBytes) return std::nullopt;
  return Secret{SecretKind::kJwt, begin, end - begin};
}

}  // namespace cairn
