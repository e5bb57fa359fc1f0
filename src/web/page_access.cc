#include "web/page_access.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

#include "base/hash.h"
#include "base/text.h"

namespace cairn {
namespace {

constexpr std::size_t kMostCodes = 100;  // outstanding codes; the oldest are dropped

std::string RandomHex(Rng& rng) {
  std::array<std::uint8_t, 32> bytes{};
  rng.Fill(bytes.data(), bytes.size());
  // A hash of random bytes is itself random; half of it is enough.
  return Sha256Hex({reinterpret_cast<const char*>(bytes.data()), bytes.size()}).substr(0, 32);
}

// Browsers share cookies between all ports of a host, so each server uses its own cookie name.
std::string CookieName(const HttpRequest& request) {
  const std::string_view host = request.Header("Host").value_or("");
  const std::size_t colon = host.rfind(':');
  const std::size_t bracket = host.rfind(']');
  const bool has_port =
      colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
  return "cairn_" + std::string(has_port ? host.substr(colon + 1) : "80");
}

std::optional<std::string_view> CookieOf(const HttpRequest& request, const std::string& name) {
  for (const auto& [header, value] : request.headers) {
    if (!EqualsIgnoringCase(header, "Cookie")) continue;
    std::string_view rest = value;
    while (!rest.empty()) {
      const std::size_t end = rest.find(';');
      const std::string_view pair = Trim(rest.substr(0, end));
      if (pair.starts_with(name + "=")) return pair.substr(name.size() + 1);
      if (end == std::string_view::npos) break;
      rest.remove_prefix(end + 1);
    }
  }
  return std::nullopt;
}

std::optional<TimeMs> ReadTime(std::string_view text) {
  TimeMs time = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), time);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return time;
}

}  // namespace

PageAccess::PageAccess(std::string key, const Clock& clock, Rng& rng)
    : key_(std::move(key)), clock_(clock), rng_(rng) {}

std::string PageAccess::NewCode() {
  std::string code = RandomHex(rng_);
  const TimeMs now = clock_.Now();
  const std::lock_guard lock(mutex_);
  std::erase_if(codes_, [now](const auto& entry) { return entry.second <= now; });
  if (codes_.size() >= kMostCodes) {
    codes_.erase(std::min_element(codes_.begin(), codes_.end(), [](const auto& a, const auto& b) {
      return a.second < b.second;
    }));
  }
  codes_[Sha256Hex(code)] = now + kCodeLifetime;
  return code;
}

std::optional<std::string> PageAccess::Redeem(std::string_view code, const HttpRequest& request) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = codes_.find(Sha256Hex(code));
    if (found == codes_.end()) return std::nullopt;
    const bool is_good = found->second > clock_.Now();
    codes_.erase(found);
    if (!is_good) return std::nullopt;
  }
  const std::string session =
      std::to_string(clock_.Now() + kCookieLifetime) + "." + RandomHex(rng_);
  return CookieName(request) + "=" + session + "." + Signed(session) +
         "; Path=/; Max-Age=" + std::to_string(kCookieLifetime / 1000) +
         "; HttpOnly; SameSite=Strict";
}

std::optional<std::string> PageAccess::SessionOf(const HttpRequest& request) const {
  const auto cookie = CookieOf(request, CookieName(request));
  if (!cookie) return std::nullopt;
  const std::size_t dot = cookie->rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const std::string_view session = cookie->substr(0, dot);
  if (!IsSameHash(Signed(session), cookie->substr(dot + 1))) return std::nullopt;
  const auto until = ReadTime(session.substr(0, session.find('.')));
  if (!until || *until <= clock_.Now()) return std::nullopt;
  return std::string(session);
}

std::string PageAccess::CsrfOf(std::string_view session) const {
  return HmacSha256Hex(key_, "csrf " + std::string(session));
}

bool PageAccess::HasCsrf(const HttpRequest& request, std::string_view session) const {
  const auto given = request.Header(kCsrfHeader);
  return given && IsSameHash(CsrfOf(session), *given);
}

std::string PageAccess::Signed(std::string_view session) const {
  return HmacSha256Hex(key_, "session " + std::string(session));
}

std::string LinkTo(const std::string& base, const std::string& code) {
  return base + std::string(kOpenPath) + "?code=" + code;
}

bool IsOwnOrigin(const HttpRequest& request) {
  const auto site = request.Header("Sec-Fetch-Site");
  if (site && *site != "same-origin" && *site != "none") return false;
  const auto origin = request.Header("Origin");
  if (!origin) return true;
  const std::size_t scheme = origin->find("://");
  if (scheme == std::string_view::npos) return false;
  return EqualsIgnoringCase(origin->substr(scheme + 3), request.Header("Host").value_or(""));
}

}  // namespace cairn
