// Watcher: says when to look again at the files below a directory. It only says that something may
// have changed; what did is found by a walk, so a missed or a false event does no harm.
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
  // What is looked at, as in WalkRequest: only folders where such files can be are watched, without
  // those that are ignored. Here a name need not be there yet. Empty: everything.
  std::vector<std::string> paths;
  // Folders that are not worth watching all the same, asked with the path relative to the root.
  // None: all are.
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

// `look_again` is called on a thread of the watcher, one call at a time. What happens after this
// has returned leads to a call, what happens during a call to another one after it. A root that
// vanishes is waited for. kInvalidArgument if a path cannot be used, kNotFound if the root is no
// directory.
Result<std::unique_ptr<Watcher>> StartWatching(const WatchOptions& options,
                                               std::function<void()> look_again);

}  // namespace cairn
