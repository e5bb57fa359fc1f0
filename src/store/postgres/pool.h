// Pool: a few links to one server. Each is lent to one thread at a time, for any member.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "store/postgres/link.h"

namespace cairn::postgres {

class Pool {
 public:
  // A server has a hundred connections for all its clients.
  static constexpr int kMostLinks = 8;

  // The options' token is not used: each loan has its own.
  explicit Pool(LinkOptions options) : options_(std::move(options)) {}

  struct GiveBack {
    Pool* pool;
    void operator()(Link* link) const { pool->Keep(std::unique_ptr<Link>(link)); }
  };
  using Lease = std::unique_ptr<Link, GiveBack>;  // ends before the pool

  // Lends a link that acts for the token's member. Waits if all are lent; kBusy if that takes too
  // long. The next statement mends a link that broke while idle (link.h).
  Result<Lease> Borrow(const std::string& token);

  // After a failure: callers that have another server to ask leave this one alone for a while.
  void Rest();
  bool IsResting();

 private:
  Result<std::unique_ptr<Link>> TakeIdle(const std::string& token);
  Result<std::unique_ptr<Link>> OpenFor(const std::string& token);
  void Keep(std::unique_ptr<Link> link);

  const LinkOptions options_;
  std::mutex mutex_;
  std::condition_variable returned_;
  std::vector<std::unique_ptr<Link>> idle_;
  int links_ = 0;  // idle and lent
  std::chrono::steady_clock::time_point rests_until_;
};

}  // namespace cairn::postgres
