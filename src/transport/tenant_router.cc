#include "transport/tenant_router.h"

#include <algorithm>

#include "base/hash.h"
#include "transport/http_guard.h"

namespace cairn {
namespace {

Error Unknown() { return InvalidArgument("invalid token"); }

}  // namespace

bool TenantRouter::IsMembers(const HttpRequest& request) const {
  const auto token = BearerOf(request);
  return token && is_members_(*token);
}

HttpAsker TenantRouter::AskerOf(const HttpRequest& head) const {
  if (!IsMembers(head)) return HttpAsker::kUnknown;
  const std::string key = Sha256Hex(*BearerOf(head));
  const std::lock_guard lock(mutex_);
  return desks_.contains(key) ? HttpAsker::kGuest : HttpAsker::kStranger;
}

void TenantRouter::Handle(const HttpRequest& request,
                          const std::shared_ptr<HttpExchange>& exchange) {
  if (!IsMembers(request)) {
    own_.Handle(request, exchange);
    return;
  }
  const auto desk = DeskOf(std::string(*BearerOf(request)));
  if (desk) {
    (*desk)->handler().Handle(request, exchange);
  } else if (desk.error().code == ErrorCode::kInvalidArgument) {
    exchange->Reply(NeedsToken(request));
  } else {
    exchange->Reply(HttpReply::Text(503, desk.error().message));
  }
}

Result<std::shared_ptr<MemberServer>> TenantRouter::DeskOf(const std::string& token) {
  const std::string key = Sha256Hex(token);
  const Found found = Find(key);
  if (found.desk != nullptr) {
    return found.is_due ? CheckAgain(found.desk, key)
                        : Result<std::shared_ptr<MemberServer>>(found.desk);
  }
  if (const auto refusal = Refusal(key)) return *refusal;
  return OpenDesk(token, key);
}

TenantRouter::Found TenantRouter::Find(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = desks_.find(key);
  if (found == desks_.end()) return {};
  Entry& entry = found->second;
  entry.used_at = clock_.Now();
  const bool is_due = entry.check_at <= entry.used_at;
  // Concurrent requests do not wait for the store.
  if (is_due) entry.check_at = entry.used_at + kCheckEvery;
  return {entry.desk, is_due};
}

Result<std::shared_ptr<MemberServer>> TenantRouter::CheckAgain(
    const std::shared_ptr<MemberServer>& desk, const std::string& key) {
  if (desk->IsWelcome()) return desk;  // queries the store, so not under the lock
  const std::lock_guard lock(mutex_);
  const auto entry = desks_.find(key);  // it may have been closed or replaced meanwhile
  if (entry != desks_.end() && entry->second.desk == desk) desks_.erase(entry);
  return Unknown();
}

Result<std::shared_ptr<MemberServer>> TenantRouter::OpenDesk(const std::string& token,
                                                             const std::string& key) {
  auto made = make_(token);
  if (!made) {
    Remember(key, made.error());
    return made.error();
  }
  const std::shared_ptr<MemberServer> desk = *std::move(made);
  // Destroyed after the lock is released, because its calls must end first.
  std::shared_ptr<MemberServer> leaving;
  const std::lock_guard lock(mutex_);
  if (stopped_) return Error{ErrorCode::kBusy, "the server is stopping"};
  if (desks_.size() >= kMostDesks) leaving = TakeLeastUsed();
  // Of two concurrent requests, the first to get here wins.
  const TimeMs now = clock_.Now();
  return desks_.try_emplace(key, Entry{desk, now, now + kCheckEvery}).first->second.desk;
}

std::optional<Error> TenantRouter::Refusal(const std::string& key) const {
  const std::lock_guard lock(mutex_);
  const TimeMs now = clock_.Now();
  if (outage_ && now < outage_->until) return outage_->error;
  const auto found = refused_.find(key);
  if (found != refused_.end() && now < found->second) return Unknown();
  return std::nullopt;
}

void TenantRouter::Remember(const std::string& key, const Error& error) {
  const std::lock_guard lock(mutex_);
  if (error.code == ErrorCode::kIo || error.code == ErrorCode::kBusy) {
    outage_ = {error, clock_.Now() + kAwayFor};
  }
  if (error.code != ErrorCode::kInvalidArgument) return;
  if (refused_.size() >= kMostRefused) refused_.clear();
  refused_[key] = clock_.Now() + kRefusedFor;
}

std::shared_ptr<MemberServer> TenantRouter::TakeLeastUsed() {
  const auto least = std::min_element(
      desks_.begin(), desks_.end(),
      [](const auto& a, const auto& b) { return a.second.used_at < b.second.used_at; });
  std::shared_ptr<MemberServer> desk = std::move(least->second.desk);
  desks_.erase(least);
  return desk;
}

std::size_t TenantRouter::session_count() const {
  const std::lock_guard lock(mutex_);
  std::size_t count = 0;
  for (const auto& [key, entry] : desks_) count += entry.desk->session_count();
  return count;
}

void TenantRouter::Stop() {
  std::unordered_map<std::string, Entry> desks;
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  desks.swap(desks_);
}

}  // namespace cairn
