// Access checks: Host and Origin, so that no web page reaches a local server through a host name of
// its own (DNS rebinding), and the bearer token.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "transport/http_message.h"

namespace cairn {

// "localhost", 127.0.0.0/8, or ::1 with or without brackets.
bool IsLoopbackName(std::string_view host);

// The token of an `Authorization: Bearer …` header; nothing if absent or repeated.
std::optional<std::string_view> BearerOf(const HttpRequest& request);

// The 401 reply to a missing or wrong token.
HttpReply NeedsToken(const HttpRequest& request);

class HttpGuard {
 public:
  struct Rules {
    std::string token;                 // empty: not required
    std::vector<std::string> hosts;    // besides loopback names; "name" or "name:port"
    std::vector<std::string> origins;  // besides loopback ones; "https://name:port"
  };

  HttpGuard(const Rules& rules, std::uint16_t port);

  // The rejection of a request, if any: 403 for its Host or Origin, 401 for its token.
  std::optional<HttpReply> Refusal(const HttpRequest& request, bool needs_token) const;

 private:
  bool AllowsHost(const HttpRequest& request) const;
  bool AllowsOrigin(const HttpRequest& request) const;
  bool HasToken(const HttpRequest& request) const;

  const std::uint16_t port_;
  const std::string token_hash_;  // empty: not required
  const std::vector<std::string> hosts_;
  const std::vector<std::string> origins_;
};

}  // namespace cairn
