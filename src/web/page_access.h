// Who may use the page: the link that the terminal shows carries a code, which becomes a cookie
// once. Every write carries a token of that cookie besides, which no other page can know.
//
// Cookies are signed, not kept: with the same key they are good after a restart, too. Codes are
// kept, as hashes, until they are used or too old. May be used from several threads.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/rng.h"
#include "transport/http_message.h"

namespace cairn {

inline constexpr TimeMs kCodeLifetime = kDayMs;  // a server may run for long before it is looked at
inline constexpr TimeMs kCookieLifetime = 30 * kDayMs;
inline constexpr std::string_view kCsrfHeader = "X-Cairn-Csrf";

class PageAccess {
 public:
  // `key` is a secret of at least 128 bits.
  PageAccess(std::string key, const Clock& clock, Rng& rng);

  // A code that opens the page once, within its lifetime.
  std::string NewCode();
  // The Set-Cookie of a new session, if the code is good; it is then used up.
  std::optional<std::string> Redeem(std::string_view code, const HttpRequest& request);

  // The session of the request's cookie; nothing if it has none of ours, or one that is too old.
  std::optional<std::string> SessionOf(const HttpRequest& request) const;
  // What a write of that session has to carry in kCsrfHeader.
  std::string CsrfOf(std::string_view session) const;
  bool HasCsrf(const HttpRequest& request, std::string_view session) const;

 private:
  std::string Signed(std::string_view session) const;

  const std::string key_;
  const Clock& clock_;
  Rng& rng_;
  std::mutex mutex_;
  std::map<std::string, TimeMs> codes_;  // by hash: when they end
};

inline constexpr std::string_view kOpenPath = "/open";
// The link that opens the page of a server at "http://127.0.0.1:7318".
std::string LinkTo(const std::string& base, const std::string& code);

// Whether the request comes from a page of this very server, or from none. A page on another port
// of this machine is not this one, though a browser would send it the cookie.
bool IsOwnOrigin(const HttpRequest& request);

}  // namespace cairn
