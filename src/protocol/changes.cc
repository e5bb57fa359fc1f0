#include "protocol/changes.h"

#include <iterator>
#include <utility>

#include "base/log.h"

namespace cairn {
namespace {

Error TooMany(std::string_view what, std::size_t most) {
  return InvalidArgument("no more than " + std::to_string(most) + " " + std::string(what));
}

}  // namespace

Status Changes::Add(std::shared_ptr<Watch> watch, const std::vector<std::string>& uris,
                    const std::function<void()>& before) {
  if (uris.size() > kMostUris) return TooMany("resources can be watched", kMostUris);
  const std::lock_guard look(look_mutex_);
  if (IsFull()) return TooMany("clients can watch resources", kMostWatches);
  if (resources_ != nullptr) {
    CAIRN_TRY(NoteListVersion());
    for (const std::string& uri : uris) {
      CAIRN_ASSIGN_OR_RETURN(auto version, resources_->VersionOf(uri));
      watch->versions[uri] = std::move(version);
    }
  }
  before();
  const std::lock_guard lock(mutex_);
  watches_.push_back(std::move(watch));
  return {};
}

// The list's version when the first client connects; later polls update it.
Status Changes::NoteListVersion() {
  if (knows_list_) return {};
  CAIRN_ASSIGN_OR_RETURN(auto version, resources_->ListVersion());
  list_version_ = std::move(version);
  knows_list_ = true;
  return {};
}

bool Changes::IsFull() {
  const std::lock_guard lock(mutex_);
  std::erase_if(watches_, [](const auto& watch) { return watch->alive.expired(); });
  return watches_.size() >= kMostWatches;
}

void Changes::Remove(const std::shared_ptr<Watch>& watch) {
  const std::lock_guard lock(mutex_);
  std::erase(watches_, watch);
}

std::shared_ptr<Changes::Watch> Changes::WatchOf(const Session& session) {
  const std::lock_guard lock(mutex_);
  const auto found = sessions_.find(&session);
  return found == sessions_.end() ? nullptr : found->second.lock();
}

Status Changes::AddSession(const std::shared_ptr<Session>& session) {
  if (WatchOf(*session) != nullptr) return {};
  auto watch = std::make_shared<Watch>();
  watch->send = [weak = std::weak_ptr(session)](std::string_view method, Json params) {
    if (const auto alive = weak.lock()) {
      alive->SendUnasked(NotificationMessage(method, std::move(params)));
    }
  };
  watch->alive = session;
  watch->list = true;
  {
    const std::lock_guard lock(mutex_);
    sessions_[session.get()] = watch;
  }
  return Add(std::move(watch), {});
}

Status Changes::WatchUri(const std::shared_ptr<Session>& session, const std::string& uri) {
  CAIRN_TRY(AddSession(session));
  CAIRN_ASSIGN_OR_RETURN(auto version, resources_->VersionOf(uri));
  const auto watch = WatchOf(*session);
  if (watch == nullptr) return {};
  const std::lock_guard lock(mutex_);
  if (watch->versions.size() >= kMostUris && !watch->versions.contains(uri)) {
    return TooMany("resources can be watched", kMostUris);
  }
  watch->versions[uri] = std::move(version);
  return {};
}

void Changes::UnwatchUri(const Session& session, const std::string& uri) {
  const auto watch = WatchOf(session);
  const std::lock_guard lock(mutex_);
  if (watch != nullptr) watch->versions.erase(uri);
}

void Changes::LookAgain() {
  if (resources_ == nullptr) return;
  const std::lock_guard look(look_mutex_);
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(watches_, [](const auto& watch) { return watch->alive.expired(); });
    std::erase_if(sessions_, [](const auto& entry) { return entry.second.expired(); });
    if (watches_.empty()) return;
  }
  const bool list_changed = ListChanged();
  for (const News& news : Compare(VersionsNow(), list_changed)) {
    if (news.uri.empty()) {
      news.watch->send("notifications/resources/list_changed", Json::object());
    } else {
      news.watch->send("notifications/resources/updated", {{"uri", news.uri}});
    }
  }
}

bool Changes::ListChanged() {
  auto version = resources_->ListVersion();
  if (!version) {
    Log(LogLevel::kWarning, "cannot list resources: " + version.error().message);
    return false;
  }
  const bool changed = knows_list_ && *version != list_version_;
  list_version_ = std::move(*version);
  knows_list_ = true;
  return changed;
}

Changes::Versions Changes::VersionsNow() {
  Versions versions;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& watch : watches_)
      versions.insert(watch->versions.begin(), watch->versions.end());
  }
  for (auto entry = versions.begin(); entry != versions.end();) {
    auto version = resources_->VersionOf(entry->first);
    if (version) entry->second = std::move(*version);
    entry = version ? std::next(entry) : versions.erase(entry);  // unknown: retry on the next poll
  }
  return versions;
}

std::vector<Changes::News> Changes::Compare(const Versions& now, bool list_changed) {
  std::vector<News> news;
  const std::lock_guard lock(mutex_);
  for (const auto& watch : watches_) {
    if (list_changed && watch->list) news.push_back({watch, {}});
    for (auto& [uri, version] : watch->versions) {
      const auto found = now.find(uri);
      if (found == now.end() || found->second == version) continue;
      version = found->second;
      news.push_back({watch, uri});
    }
  }
  return news;
}

}  // namespace cairn
