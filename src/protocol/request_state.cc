#include "protocol/request_state.h"

#include <array>
#include <nlohmann/json.hpp>

#include "base/base64.h"
#include "base/hash.h"

namespace cairn {
namespace {

constexpr std::size_t kKeySize = 32;

Error BadState() { return InvalidArgument("invalid `requestState`; call again without it"); }

}  // namespace

RequestStates::RequestStates(const Clock& clock, Rng& rng, TimeMs lifetime)
    : clock_(clock), lifetime_(lifetime) {
  std::array<std::uint8_t, kKeySize> bytes{};
  rng.Fill(bytes.data(), bytes.size());
  key_.assign(bytes.begin(), bytes.end());
}

std::string RequestStates::Seal(const Json& answers, std::string_view request) const {
  const Json content = {
      {"answers", answers}, {"request", Sha256Hex(request)}, {"expires", clock_.Now() + lifetime_}};
  const std::string text = EncodeBase64(CompactJson(content));
  return text + "." + HmacSha256Hex(key_, text);
}

Result<Json> RequestStates::Open(std::string_view text, std::string_view request) const {
  const std::size_t dot = text.rfind('.');
  if (dot == std::string_view::npos) return BadState();
  const std::string_view signed_text = text.substr(0, dot);
  if (!IsSameHash(HmacSha256Hex(key_, signed_text), text.substr(dot + 1))) return BadState();
  const auto bytes = DecodeBase64(signed_text);
  if (!bytes) return BadState();
  const auto content = ParseJson(*bytes);
  if (!content) return BadState();  // cannot be malformed: we signed it
  if ((*content)["request"] != Sha256Hex(request)) return BadState();
  if ((*content)["expires"].get<TimeMs>() < clock_.Now()) {
    return InvalidArgument("`requestState` has expired; call again without it");
  }
  return (*content)["answers"];
}

}  // namespace cairn
