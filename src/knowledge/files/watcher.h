// Watcher: says when to look again at the files below a directory. It only says that something may
// have changed; what did is found by a walk, so a missed or a false event does no harm.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cairn {

struct WatchOptions {
  std::filesystem::path root;
  // Which folders are worth watching, asked with the path relative to the root ("" is the root).
  // None: all but ignored and hidden ones.
  std::function<bool(std::string_view folder)> watches_folder;
  std::chrono::milliseconds debounce{500};       // quiet for so long, then it is told
  std::chrono::milliseconds longest_wait{5000};  // told after so long, even if it is never quiet
  std::chrono::milliseconds poll_every{2000};    // where there are no notices by the system
  bool poll = false;                             // do without notices
};

class Watcher {
 public:
  virtual ~Watcher() = default;  // stops and waits; the callback is not called any more

  // "notices of the system" or "looking every 2 s (no inotify watches left)": for people.
  virtual std::string Describe() const = 0;
};

// `look_again` is called on a thread of the watcher, one call at a time. What happens during a call
// leads to another one after it.
Result<std::unique_ptr<Watcher>> StartWatching(const WatchOptions& options,
                                               std::function<void()> look_again);

}  // namespace cairn
