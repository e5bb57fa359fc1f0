#include "protocol/request_state.h"

#include <array>
#include <nlohmann/json.hpp>

#include "base/base64.h"
#include "base/hash.h"

namespace cairn {
namespace {

constexpr std::size_t kBlock = 64;  // of SHA-256
constexpr std::size_t kKeySize = 32;

std::string Xored(const std::string& key, char with) {
  std::string pad(kBlock, with);
  for (std::size_t i = 0; i < key.size(); ++i) pad[i] = static_cast<char>(pad[i] ^ key[i]);
  return pad;
}

std::string FromHex(std::string_view hex) {
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1]));
  }
  return bytes;
}

// In a time that does not tell where they differ.
bool SameText(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  int difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) difference |= a[i] ^ b[i];
  return difference == 0;
}

Error BadState() {
  return InvalidArgument("`requestState` is not one that this request was given; call without it");
}

}  // namespace

RequestStates::RequestStates(const Clock& clock, Rng& rng, TimeMs lifetime)
    : clock_(clock), lifetime_(lifetime) {
  std::array<std::uint8_t, kKeySize> bytes{};
  rng.Fill(bytes.data(), bytes.size());
  key_.assign(bytes.begin(), bytes.end());
}

// HMAC (RFC 2104).
std::string RequestStates::Sign(std::string_view text) const {
  const std::string inner = FromHex(Sha256Hex(Xored(key_, 0x36) + std::string(text)));
  return Sha256Hex(Xored(key_, 0x5c) + inner);
}

std::string RequestStates::Seal(const Json& answers, std::string_view request) const {
  const Json content = {
      {"answers", answers}, {"request", Sha256Hex(request)}, {"expires", clock_.Now() + lifetime_}};
  const std::string text = EncodeBase64(CompactJson(content));
  return text + "." + Sign(text);
}

Result<Json> RequestStates::Open(std::string_view text, std::string_view request) const {
  const std::size_t dot = text.rfind('.');
  if (dot == std::string_view::npos) return BadState();
  const std::string_view signed_text = text.substr(0, dot);
  if (!SameText(Sign(signed_text), text.substr(dot + 1))) return BadState();
  const auto bytes = DecodeBase64(signed_text);
  if (!bytes) return BadState();
  const auto content = ParseJson(*bytes);
  if (!content) return BadState();  // else of our making, since it was signed
  if ((*content)["request"] != Sha256Hex(request)) return BadState();
  if ((*content)["expires"].get<TimeMs>() < clock_.Now()) {
    return InvalidArgument("`requestState` has expired; call without it");
  }
  return (*content)["answers"];
}

}  // namespace cairn
