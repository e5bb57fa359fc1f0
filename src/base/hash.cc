#include "base/hash.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <memory>

namespace cairn {
namespace {

struct FreeContext {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

using Digest = std::array<unsigned char, 32>;

std::string Hex(const Digest& digest) {
  constexpr char kHexDigits[] = "0123456789abcdef";
  std::string hex;
  hex.reserve(2 * digest.size());
  for (const unsigned char byte : digest) {
    hex += kHexDigits[byte >> 4];
    hex += kHexDigits[byte & 0x0F];
  }
  return hex;
}

std::string NormaliseLineEnds(std::string_view text) {
  std::string normal;
  normal.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      normal += text[i];
    } else {
      normal += '\n';
      if (i + 1 < text.size() && text[i + 1] == '\n') ++i;
    }
  }
  return normal;
}

}  // namespace

std::string Sha256Hex(std::string_view bytes) {
  // Looking up the algorithm costs more than hashing a short text, so each thread does it once.
  thread_local const std::unique_ptr<EVP_MD_CTX, FreeContext> context(EVP_MD_CTX_new());
  Digest digest{};
  EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr);
  EVP_DigestUpdate(context.get(), bytes.data(), bytes.size());
  EVP_DigestFinal_ex(context.get(), digest.data(), nullptr);
  return Hex(digest);
}

std::string HmacSha256Hex(std::string_view key, std::string_view text) {
  Digest digest{};
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
       reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data(), nullptr);
  return Hex(digest);
}

std::string ContentHash(std::string_view text) {
  if (text.find('\r') == std::string_view::npos) return Sha256Hex(text);
  return Sha256Hex(NormaliseLineEnds(text));
}

bool IsSameHash(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  }
  return difference == 0;
}

}  // namespace cairn
