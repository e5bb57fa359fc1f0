#include "transport/team_gate.h"

#include <algorithm>

#include "base/hash.h"
#include "transport/http_guard.h"

namespace cairn {
namespace {

Error Unknown() { return InvalidArgument("nobody has this token"); }

}  // namespace

bool TeamGate::IsOpen(const HttpRequest& request) const {
  const auto token = BearerOf(request);
  return token && is_members_(*token);
}

void TeamGate::Handle(const HttpRequest& request, const std::shared_ptr<HttpExchange>& exchange) {
  if (!IsOpen(request)) {
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

Result<std::shared_ptr<TeamDesk>> TeamGate::DeskOf(const std::string& token) {
  const std::string key = Sha256Hex(token);
  if (IsRefused(key)) return Unknown();
  std::shared_ptr<TeamDesk> desk = FindDesk(key);
  if (desk == nullptr) return OpenDesk(token, key);
  TimeMs checked_at = 0;
  {
    const std::lock_guard lock(mutex_);
    checked_at = desks_[key].checked_at;
  }
  if (clock_.Now() - checked_at < kCheckEvery) return desk;
  const bool is_welcome = desk->IsWelcome();  // asks the store, so not under the lock
  const std::lock_guard lock(mutex_);
  if (!is_welcome) {
    desks_.erase(key);
    return Unknown();
  }
  desks_[key] = {desk, clock_.Now(), clock_.Now()};
  return desk;
}

std::shared_ptr<TeamDesk> TeamGate::FindDesk(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = desks_.find(key);
  if (found == desks_.end()) return nullptr;
  found->second.used_at = clock_.Now();
  return found->second.desk;
}

Result<std::shared_ptr<TeamDesk>> TeamGate::OpenDesk(const std::string& token,
                                                     const std::string& key) {
  auto made = make_(token);
  if (!made) {
    if (made.error().code == ErrorCode::kInvalidArgument) Refuse(key);
    return made.error();
  }
  const std::lock_guard lock(mutex_);
  if (stopped_) return Error{ErrorCode::kBusy, "the server is stopping"};
  MakeRoom();
  // Of two requests that came at once, one made it first.
  const auto [entry, is_new] = desks_.try_emplace(
      key, Entry{std::shared_ptr<TeamDesk>(*std::move(made)), clock_.Now(), clock_.Now()});
  return entry->second.desk;
}

bool TeamGate::IsRefused(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = refused_.find(key);
  return found != refused_.end() && clock_.Now() < found->second;
}

void TeamGate::Refuse(const std::string& key) {
  const std::lock_guard lock(mutex_);
  if (refused_.size() >= kMostRefused) refused_.clear();
  refused_[key] = clock_.Now() + kRefusedFor;
}

void TeamGate::MakeRoom() {
  if (desks_.size() < kMostDesks) return;
  desks_.erase(std::min_element(desks_.begin(), desks_.end(), [](const auto& a, const auto& b) {
    return a.second.used_at < b.second.used_at;
  }));
}

void TeamGate::Stop() {
  std::unordered_map<std::string, Entry> desks;
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  desks.swap(desks_);
}

}  // namespace cairn
