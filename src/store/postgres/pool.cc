#include "store/postgres/pool.h"

namespace cairn::postgres {

// Null where a new link may be opened, which is counted already.
Result<std::unique_ptr<Link>> Pool::TakeIdle() {
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
  std::unique_ptr<Link> link = std::move(idle_.back());
  idle_.pop_back();
  return link;
}

Result<Lease> Pool::Borrow() {
  auto link = TakeIdle();
  if (!link) return link.error();
  if (*link == nullptr) {
    link = Link::Open(options_);
    if (!link) {
      const std::lock_guard lock(mutex_);
      --links_;
      returned_.notify_one();
      return link.error();
    }
  }
  Link* lent = link->release();
  return Lease(*lent, [this, lent] { GiveBack(std::unique_ptr<Link>(lent)); });
}

void Pool::GiveBack(std::unique_ptr<Link> link) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(link));
  returned_.notify_one();
}

}  // namespace cairn::postgres
