#include "store/postgres/pool.h"

#include <algorithm>

namespace cairn::postgres {
namespace {

constexpr std::chrono::seconds kRest{10};

}  // namespace

// Null where a new link may be opened, which is counted already.
Result<std::unique_ptr<Link>> Pool::TakeIdle(const std::string& token) {
  std::unique_lock lock(mutex_);
  const bool is_there = returned_.wait_for(
      lock, options_.timeout, [this] { return !idle_.empty() || links_ < kMostLinks; });
  if (!is_there) {
    return Error{ErrorCode::kBusy, "all connections to the PostgreSQL server are in use"};
  }
  if (idle_.empty()) {
    ++links_;
    return std::unique_ptr<Link>();
  }
  const auto same = std::find_if(idle_.begin(), idle_.end(),
                                 [&](const auto& link) { return link->options().token == token; });
  const auto chosen = same != idle_.end() ? same : idle_.end() - 1;
  std::unique_ptr<Link> link = std::move(*chosen);
  idle_.erase(chosen);
  return link;
}

Result<std::unique_ptr<Link>> Pool::OpenFor(const std::string& token) {
  LinkOptions options = options_;
  options.token = token;
  auto link = Link::Open(options);
  if (link) return link;
  const std::lock_guard lock(mutex_);
  --links_;
  returned_.notify_one();
  return link;
}

Result<Pool::Lease> Pool::Borrow(const std::string& token) {
  auto link = TakeIdle(token);
  if (!link) return link.error();
  if (*link == nullptr) link = OpenFor(token);
  if (!link) return link.error();
  Lease lease(link->release(), GiveBack{this});
  if (lease->options().token != token) CAIRN_TRY(lease->ActFor(token));
  return lease;
}

void Pool::Rest() {
  const std::lock_guard lock(mutex_);
  rests_until_ = std::chrono::steady_clock::now() + kRest;
}

bool Pool::IsResting() {
  const std::lock_guard lock(mutex_);
  return std::chrono::steady_clock::now() < rests_until_;
}

void Pool::Keep(std::unique_ptr<Link> link) {
  link->CloseUnlessIdle();
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(link));
  returned_.notify_one();
}

}  // namespace cairn::postgres
