// Change notifications: the clients that watch resources, and the messages sent to them.
//
// Providers do not push changes. LookAgain polls: it compares the versions that the provider
// returns with those of the previous poll. Each watch keeps its own versions, so each client is
// notified of a change once.
//
// Thread-safe. Polls are serialized by look_mutex_.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/result.h"
#include "json/json.h"
#include "protocol/features.h"
#include "protocol/session.h"

namespace cairn {

class Changes {
 public:
  // Upper bounds, because each poll compares every watched resource.
  static constexpr std::size_t kMostWatches = 1000;
  static constexpr std::size_t kMostUris = 1000;  // per watch

  // `resources` may be null; then nothing ever changes.
  explicit Changes(ResourceProvider* resources) : resources_(resources) {}

  // One client to notify: a legacy session or a 2026-07-28 subscription.
  struct Watch {
    std::function<void(std::string_view method, Json params)> send;
    std::weak_ptr<const void> alive;              // once expired, the watch is dropped
    bool list = false;                            // also notify about the list of resources
    std::map<std::string, std::string> versions;  // of the watched resources, by URI
  };

  // Starts notifying `watch` of changes since this call. `before` runs once nothing can fail any
  // more and before the first notification.
  Status Add(
      std::shared_ptr<Watch> watch, const std::vector<std::string>& uris,
      const std::function<void()>& before = [] {});
  void Remove(const std::shared_ptr<Watch>& watch);
  // The watch of a legacy session; it always includes the list.
  Status AddSession(const std::shared_ptr<Session>& session);
  Status WatchUri(const std::shared_ptr<Session>& session, const std::string& uri);
  void UnwatchUri(const Session& session, const std::string& uri);

  void LookAgain();

 private:
  using Versions = std::map<std::string, std::string>;
  struct News {
    std::shared_ptr<Watch> watch;
    std::string uri;  // empty: the list
  };

  bool IsFull();
  Status NoteListVersion();  // requires look_mutex_
  std::shared_ptr<Watch> WatchOf(const Session& session);
  Versions VersionsNow();
  bool ListChanged();
  std::vector<News> Compare(const Versions& now, bool list_changed);

  ResourceProvider* const resources_;
  std::mutex look_mutex_;  // held during a whole poll; acquired before mutex_
  std::mutex mutex_;
  std::vector<std::shared_ptr<Watch>> watches_;
  std::map<const Session*, std::weak_ptr<Watch>> sessions_;
  std::string list_version_;
  bool knows_list_ = false;
};

// Polls periodically, and on Poke, on its own thread.
class ChangeWatcher {
 public:
  ChangeWatcher(Changes& changes, std::chrono::milliseconds every);  // 0: never
  ~ChangeWatcher();                                                  // calls Stop
  ChangeWatcher(const ChangeWatcher&) = delete;
  ChangeWatcher& operator=(const ChangeWatcher&) = delete;

  void Poke();
  void Stop();

 private:
  void Run();

  Changes& changes_;
  const std::chrono::milliseconds every_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool poked_ = false;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace cairn
