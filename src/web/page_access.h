// Access control for the page: the link shown in the terminal carries a one-time code, which is
// exchanged for a session cookie. Every write must also carry a CSRF token of that session, which
// other pages cannot know.
//
// Cookies are signed, not stored, so they survive a restart with the same key. Codes are stored as
// hashes until they are used or expire. Thread-safe.
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

inline constexpr TimeMs kCodeLifetime = kDayMs;  // the page may be opened long after the start
inline constexpr TimeMs kCookieLifetime = 30 * kDayMs;
inline constexpr std::string_view kCsrfHeader = "X-Cairn-Csrf";

class PageAccess {
 public:
  // `key` is a secret of at least 128 bits.
  PageAccess(std::string key, const Clock& clock, Rng& rng);

  // A code that opens the page once, within its lifetime.
  std::string NewCode();
  // The Set-Cookie of a new session; consumes the code. Nothing if the code is invalid.
  std::optional<std::string> Redeem(std::string_view code, const HttpRequest& request);

  // The session of the request's cookie; nothing if it is missing, forged or expired.
  std::optional<std::string> SessionOf(const HttpRequest& request) const;
  // The value that a write in that session must carry in kCsrfHeader.
  std::string CsrfOf(std::string_view session) const;
  bool HasCsrf(const HttpRequest& request, std::string_view session) const;

 private:
  std::string Signed(std::string_view session) const;

  const std::string key_;
  const Clock& clock_;
  Rng& rng_;
  std::mutex mutex_;
  std::map<std::string, TimeMs> codes_;  // by hash: expiry time
};

inline constexpr std::string_view kOpenPath = "/open";
// The link that opens the page of a server at "http://127.0.0.1:7318".
std::string LinkTo(const std::string& base, const std::string& code);

// Whether the request comes from this server's own origin or has no origin. A page on another port
// of this host is a different origin, although browsers send it the same cookies.
bool IsOwnOrigin(const HttpRequest& request);

}  // namespace cairn
