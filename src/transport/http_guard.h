// Who may ask at all: checks of Host and Origin, so that no web page reaches a local server through
// a name of its own (DNS rebinding), and of the bearer token.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "transport/http_message.h"

namespace cairn {

// "localhost", 127.0.0.0/8 or ::1, the latter also in brackets.
bool IsLoopbackName(std::string_view host);

// The token of an `Authorization: Bearer …` header; nothing if there is none, or more than one.
std::optional<std::string_view> BearerOf(const HttpRequest& request);

// The 401 of a request that has no token, or a wrong one.
HttpReply NeedsToken(const HttpRequest& request);

class HttpGuard {
 public:
  struct Rules {
    std::string token;                 // empty: none is needed
    std::vector<std::string> hosts;    // beside loopback names; "name" or "name:port"
    std::vector<std::string> origins;  // beside loopback ones; "https://name:port"
  };

  HttpGuard(const Rules& rules, std::uint16_t port);

  // The refusal of a request, if it has to be refused: 403 by its Host or Origin, 401 by its token.
  std::optional<HttpReply> Refusal(const HttpRequest& request, bool needs_token) const;

 private:
  bool AllowsHost(const HttpRequest& request) const;
  bool AllowsOrigin(const HttpRequest& request) const;
  bool HasToken(const HttpRequest& request) const;

  const std::uint16_t port_;
  const std::string token_hash_;  // empty: none is needed
  const std::vector<std::string> hosts_;
  const std::vector<std::string> origins_;
};

}  // namespace cairn
