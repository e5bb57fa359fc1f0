// WatchThread: the Watcher implementation. One thread waits for inotify events, or polls where they
// are unavailable, and calls back.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "base/open_file.h"
#include "knowledge/files/debounce.h"
#include "knowledge/files/watched_tree.h"
#include "knowledge/files/watcher.h"

namespace cairn {

class WatchThread final : public Watcher {
 public:
  // Like StartWatching, with events from `inotify`.
  static Result<std::unique_ptr<Watcher>> Start(const WatchOptions& options,
                                                std::unique_ptr<Inotify> inotify,
                                                std::function<void()> look_again);

  ~WatchThread() override;

  std::string Describe() const override;

 private:
  WatchThread(const WatchOptions& options, Selection selection, std::unique_ptr<Inotify> inotify,
              std::function<void()> look_again, OpenFile stop);

  void Renew();
  void LookBySelf();
  void Run();
  bool Wait();
  int WaitMs() const;
  void Tell();

  const WatchOptions options_;
  const std::function<void()> look_again_;
  const OpenFile stop_;  // readable when the thread should exit
  WatchedTree tree_;
  Debounce debounce_;
  bool folders_changed_ = false;
  bool looks_by_self_ = false;
  std::uint64_t signature_ = 0;  // of the last poll
  Debounce::Time next_look_{0};
  mutable std::mutex mutex_;  // of description_
  std::string description_;
  std::thread thread_;
};

}  // namespace cairn
