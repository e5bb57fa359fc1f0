// Watcher: reports when to rescan the files below a directory. It only says that something may have
// changed; a walk finds out what, so a missed or spurious event is harmless.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cairn {

struct WatchOptions {
  std::filesystem::path root;
  // What to watch, as in WalkRequest: only folders that can contain such files and are not ignored.
  // Unlike there, a name need not exist yet. Empty: everything.
  std::vector<std::string> paths;
  // Filter for folders to watch, called with the path relative to the root. None: all folders.
  std::function<bool(std::string_view folder)> watches_folder;
  std::chrono::milliseconds debounce{500};       // notify after this much quiet
  std::chrono::milliseconds longest_wait{5000};  // notify after this long even without quiet
  std::chrono::milliseconds poll_every{2000};    // polling interval without inotify
  bool poll = false;                             // poll instead of using inotify
};

class Watcher {
 public:
  virtual ~Watcher() = default;  // stops and joins; no callback runs afterwards

  // How changes are detected, for display.
  virtual std::string Describe() const = 0;
};

// `look_again` runs on a thread of the watcher, one call at a time. A change after this returns
// leads to a call; a change during a call leads to another call. If the root vanishes, the watcher
// waits for it to return. kInvalidArgument if a path is unusable, kNotFound if the root is not a
// directory.
Result<std::unique_ptr<Watcher>> StartWatching(const WatchOptions& options,
                                               std::function<void()> look_again);

}  // namespace cairn
