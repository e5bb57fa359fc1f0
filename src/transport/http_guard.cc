#include "transport/http_guard.h"

#include <algorithm>
#include <charconv>

#include "base/hash.h"
#include "base/text.h"

namespace cairn {
namespace {

constexpr int kHttpPort = 80;

struct HostAndPort {
  std::string_view host;
  std::optional<int> port;  // nothing if absent
};

std::optional<int> ReadNumber(std::string_view text, int most) {
  unsigned number = 0;  // unsigned, so that "-0" is rejected too
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number <= static_cast<unsigned>(most) ? std::optional(static_cast<int>(number))
                                               : std::nullopt;
}

// Nothing unless it is `host` or `host:port`.
std::optional<HostAndPort> SplitPort(std::string_view text) {
  const std::size_t bracket = text.rfind(']');
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || (bracket != std::string_view::npos && colon < bracket)) {
    return HostAndPort{text, std::nullopt};
  }
  const auto port = ReadNumber(text.substr(colon + 1), 65535);
  if (!port) return std::nullopt;
  return HostAndPort{text.substr(0, colon), port};
}

bool IsLoopbackIpv4(std::string_view host) {
  const auto parts = Split(host, '.');
  return parts.size() == 4 && parts[0] == "127" &&
         std::all_of(parts.begin(), parts.end(), [](const std::string& part) {
           return part.size() <= 3 && ReadNumber(part, 255).has_value();
         });
}

bool Contains(const std::vector<std::string>& list, std::string_view text) {
  return std::any_of(list.begin(), list.end(),
                     [text](const std::string& entry) { return EqualsIgnoringCase(entry, text); });
}

}  // namespace

bool IsLoopbackName(std::string_view host) {
  return EqualsIgnoringCase(host, "localhost") || host == "[::1]" || host == "::1" ||
         IsLoopbackIpv4(host);
}

std::optional<std::string_view> BearerOf(const HttpRequest& request) {
  constexpr std::string_view kScheme = "Bearer ";
  const auto given = request.Header("Authorization");
  if (request.CountOf("Authorization") != 1 || given->size() <= kScheme.size()) return std::nullopt;
  if (!EqualsIgnoringCase(given->substr(0, kScheme.size()), kScheme)) return std::nullopt;
  return Trim(given->substr(kScheme.size()));
}

HttpReply NeedsToken(const HttpRequest& request) {
  HttpReply reply = HttpReply::Text(401, "A bearer token is required.");
  const bool is_wrong = request.Header("Authorization").has_value();
  reply.headers.emplace_back(
      "WWW-Authenticate",
      is_wrong ? R"(Bearer realm="cairn", error="invalid_token")" : R"(Bearer realm="cairn")");
  return reply;
}

HttpGuard::HttpGuard(const Rules& rules, std::uint16_t port)
    : port_(port),
      token_hash_(rules.token.empty() ? std::string() : Sha256Hex(rules.token)),
      hosts_(rules.hosts),
      origins_(rules.origins) {}

bool HttpGuard::AllowsHost(const HttpRequest& request) const {
  const auto host = request.Header("Host");
  if (!host || request.CountOf("Host") != 1) return false;
  const auto split = SplitPort(*host);
  if (!split) return false;
  if (Contains(hosts_, *host) || Contains(hosts_, split->host)) return true;
  return IsLoopbackName(split->host) && split->port.value_or(kHttpPort) == port_;
}

bool HttpGuard::AllowsOrigin(const HttpRequest& request) const {
  const auto origin = request.Header("Origin");
  if (!origin) return true;
  if (request.CountOf("Origin") != 1) return false;
  if (Contains(origins_, *origin)) return true;
  const std::size_t scheme = origin->find("://");
  if (scheme == std::string_view::npos) return false;
  const std::string_view name = origin->substr(0, scheme);
  const auto split = SplitPort(origin->substr(scheme + 3));
  return (name == "http" || name == "https") && split && IsLoopbackName(split->host);
}

bool HttpGuard::HasToken(const HttpRequest& request) const {
  const auto token = BearerOf(request);
  return token && IsSameHash(Sha256Hex(*token), token_hash_);
}

std::optional<HttpReply> HttpGuard::Refusal(const HttpRequest& request, bool needs_token) const {
  if (!AllowsHost(request)) return HttpReply::Text(403, "This Host is not allowed.");
  if (!AllowsOrigin(request)) return HttpReply::Text(403, "This Origin is not allowed.");
  if (!needs_token || token_hash_.empty() || HasToken(request)) return std::nullopt;
  return NeedsToken(request);
}

}  // namespace cairn
