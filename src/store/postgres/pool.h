// Pool: a few links to one server, lent to one thread each, for whoever asks.
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
  // So many at most: a server has a hundred for all who use it.
  static constexpr int kMostLinks = 8;

  // The options' token is not used: each loan has its own.
  explicit Pool(LinkOptions options) : options_(std::move(options)) {}

  struct GiveBack {
    Pool* pool;
    void operator()(Link* link) const { pool->Keep(std::unique_ptr<Link>(link)); }
  };
  using Lease = std::unique_ptr<Link, GiveBack>;  // ends before the pool

  // A link on loan that asks in the name of whom the token stands for; waits for one if all are
  // lent, kBusy if that takes too long. What is idle and broken is left for its next statement to
  // mend (link.h).
  Result<Lease> Borrow(const std::string& token);

  // After a failure: whoever has another server to ask leaves this one alone for a while.
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
