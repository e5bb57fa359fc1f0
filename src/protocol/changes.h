// Who wants to hear of changed resources, and the telling.
//
// Nothing reports a change to us: LookAgain compares the versions that the provider gives with
// those of the last look. Each watch has its own versions, so that everyone hears of a change once.
//
// All methods may be called from several threads at once. Looks follow one another.
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
  // More are refused: each look compares them all.
  static constexpr std::size_t kMostWatches = 1000;
  static constexpr std::size_t kMostUris = 1000;  // of one watch

  // `resources` may be null: then nothing ever changes.
  explicit Changes(ResourceProvider* resources) : resources_(resources) {}

  // One client that is told: a legacy session, or a subscription of 2026-07-28.
  struct Watch {
    std::function<void(std::string_view method, Json params)> send;
    std::weak_ptr<const void> alive;              // gone: so is the watch
    bool list = false;                            // tell of the list, too
    std::map<std::string, std::string> versions;  // of the resources it watches, by uri
  };

  // From now on `watch` is told, and of its uris what differs from now. `before` is called when
  // nothing can fail any more and nothing has been told yet.
  Status Add(
      std::shared_ptr<Watch> watch, const std::vector<std::string>& uris,
      const std::function<void()>& before = [] {});
  void Remove(const std::shared_ptr<Watch>& watch);
  // The watch of a legacy session, which hears of the list in any case.
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
  Status NoteListVersion();  // with look_mutex_
  std::shared_ptr<Watch> WatchOf(const Session& session);
  Versions VersionsNow();
  bool ListChanged();
  std::vector<News> Compare(const Versions& now, bool list_changed);

  ResourceProvider* const resources_;
  std::mutex look_mutex_;  // held for a whole look; taken before mutex_
  std::mutex mutex_;
  std::vector<std::shared_ptr<Watch>> watches_;
  std::map<const Session*, std::weak_ptr<Watch>> sessions_;
  std::string list_version_;
  bool knows_list_ = false;
};

// Looks again from time to time, and when poked, in a thread of its own.
class ChangeWatcher {
 public:
  ChangeWatcher(Changes& changes, std::chrono::milliseconds every);  // 0: never
  ~ChangeWatcher();                                                  // Stop
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
