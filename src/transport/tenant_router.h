// TenantRouter: one path of a server for all members of a team. Each request is routed to the
// MemberServer of the member whose token it carries, which acts as that member. A request with the
// server's own token is routed to the server's own handler.
//
// A member's server (here: desk) is created on the first request and kept while it is used. Its
// token is rechecked periodically, so that a revoked one is refused within kCheckEvery. Unknown
// tokens are cached for a while, so that guessing costs the store nothing; so is an outage of the
// store, so that only one request waits for it.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/clock.h"
#include "base/result.h"
#include "transport/http_handler.h"

namespace cairn {

struct MemberServer {
  virtual ~MemberServer() = default;
  virtual HttpHandler& handler() = 0;
  // Whether the member still has access; true if that cannot be determined now.
  virtual bool IsWelcome() = 0;
  // Sessions of the member's clients. Thread-safe.
  virtual std::size_t session_count() const = 0;
};

class TenantRouter final : public HttpHandler {
 public:
  static constexpr TimeMs kCheckEvery = 30 * kSecondMs;
  static constexpr TimeMs kRefusedFor = 10 * kSecondMs;
  static constexpr TimeMs kAwayFor = 2 * kSecondMs;
  static constexpr std::size_t kMostDesks = 256;
  static constexpr std::size_t kMostRefused = 10'000;

  // kInvalidArgument for an unknown token; any other error comes from the store.
  using MakeDesk = std::function<Result<std::unique_ptr<MemberServer>>(const std::string& token)>;

  // `is_members` checks by its format whether a token may belong to a member. `own` and the clock
  // must outlive the router.
  TenantRouter(HttpHandler& own, bool (*is_members)(std::string_view), MakeDesk make,
               const Clock& clock)
      : own_(own), is_members_(is_members), make_(std::move(make)), clock_(clock) {}

  void Handle(const HttpRequest& request, const std::shared_ptr<HttpExchange>& exchange) override;
  // A member's token differs from the server's own: the router checks it itself.
  HttpAsker AskerOf(const HttpRequest& head) const override;

  // The total of all members. Thread-safe.
  std::size_t session_count() const;

  // Closes all member servers. Afterwards every member is refused.
  void Stop();

 private:
  struct Entry {
    std::shared_ptr<MemberServer> desk;
    TimeMs used_at = 0;
    TimeMs check_at = 0;  // next
  };
  struct Found {
    std::shared_ptr<MemberServer> desk;  // null: none
    bool is_due = false;                 // for a recheck, which this request must do
  };
  // The store was unreachable.
  struct Outage {
    Error error;
    TimeMs until = 0;
  };
  Result<std::shared_ptr<MemberServer>> DeskOf(const std::string& token);
  Found Find(const std::string& key);
  Result<std::shared_ptr<MemberServer>> CheckAgain(const std::shared_ptr<MemberServer>& desk,
                                                   const std::string& key);
  Result<std::shared_ptr<MemberServer>> OpenDesk(const std::string& token, const std::string& key);
  bool IsMembers(const HttpRequest& request) const;
  // Why a request with that token is refused now, if it is.
  std::optional<Error> Refusal(const std::string& key) const;
  void Remember(const std::string& key, const Error& error);
  std::shared_ptr<MemberServer> TakeLeastUsed();

  HttpHandler& own_;
  bool (*const is_members_)(std::string_view);
  const MakeDesk make_;
  const Clock& clock_;
  mutable std::mutex mutex_;
  bool stopped_ = false;
  std::unordered_map<std::string, Entry> desks_;     // by the hash of the token
  std::unordered_map<std::string, TimeMs> refused_;  // likewise: when the refusal expires
  std::optional<Outage> outage_;
};

}  // namespace cairn
