// TenantRouter: one path of a server for all members of a team. Each request goes to the desk of
// the member whose token it carries, which works in that member's name; a request with the server's
// own token goes to the server's own handler.
//
// A desk is made at a member's first request and kept while it is used. Whether the token is still
// good is asked again from time to time, so that a revoked one is refused within kCheckEvery. A
// token that nobody knows is remembered for a while, so that guessing costs the store nothing; that
// the store is away, too, so that only one who comes waits for it.
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
  // Whether its member may still come; true if that cannot be found out now.
  virtual bool IsWelcome() = 0;
  // Sessions of the member's clients; from any thread.
  virtual std::size_t session_count() const = 0;
};

class TenantRouter final : public HttpHandler {
 public:
  static constexpr TimeMs kCheckEvery = 30 * kSecondMs;
  static constexpr TimeMs kRefusedFor = 10 * kSecondMs;
  static constexpr TimeMs kAwayFor = 2 * kSecondMs;
  static constexpr std::size_t kMostDesks = 256;
  static constexpr std::size_t kMostRefused = 10'000;

  // kInvalidArgument for a token of nobody; any other error is the store's.
  using MakeDesk = std::function<Result<std::unique_ptr<MemberServer>>(const std::string& token)>;

  // `is_members` tells by its looks whether a token may be a member's. `own` and the clock outlive
  // the gate.
  TenantRouter(HttpHandler& own, bool (*is_members)(std::string_view), MakeDesk make,
               const Clock& clock)
      : own_(own), is_members_(is_members), make_(std::move(make)), clock_(clock) {}

  void Handle(const HttpRequest& request, const std::shared_ptr<HttpExchange>& exchange) override;
  // A member's token is not the server's own: the gate looks at it itself.
  HttpAsker AskerOf(const HttpRequest& head) const override;

  // At all desks; from any thread.
  std::size_t session_count() const;

  // Closes all desks. After it nobody is let in.
  void Stop();

 private:
  struct Entry {
    std::shared_ptr<MemberServer> desk;
    TimeMs used_at = 0;
    TimeMs check_at = 0;  // next
  };
  struct Found {
    std::shared_ptr<MemberServer> desk;  // null: there is none
    bool is_due = false;                 // for a check, and this request is to do it
  };
  // The store could not be reached.
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
  // Why nobody with that token is let in now.
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
  std::unordered_map<std::string, TimeMs> refused_;  // likewise: until when
  std::optional<Outage> outage_;
};

}  // namespace cairn
