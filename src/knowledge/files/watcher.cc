#include "knowledge/files/watcher.h"

#include <poll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <limits>
#include <utility>

#include "base/text.h"
#include "knowledge/files/watch_thread.h"

namespace cairn {
namespace {

Debounce::Time Now() {
  return std::chrono::duration_cast<Debounce::Time>(
      std::chrono::steady_clock::now().time_since_epoch());
}

std::string InSeconds(std::chrono::milliseconds time) {
  if (time.count() % 1000 != 0) return std::to_string(time.count()) + " ms";
  return std::to_string(time.count() / 1000) + " s";
}

std::string_view Reason(Watching watching) {
  switch (watching) {
    case Watching::kRootIsGone:
      return "the directory is gone";
    case Watching::kNoWatchesLeft:
      return "no inotify watches left";
    case Watching::kNoNotices:
    case Watching::kAll:
      break;
  }
  return "no inotify";
}

}  // namespace

Result<std::unique_ptr<Watcher>> StartWatching(const WatchOptions& options,
                                               std::function<void()> look_again) {
  return WatchThread::Start(options, std::make_unique<Inotify>(), std::move(look_again));
}

Result<std::unique_ptr<Watcher>> WatchThread::Start(const WatchOptions& options,
                                                    std::unique_ptr<Inotify> inotify,
                                                    std::function<void()> look_again) {
  CAIRN_ASSIGN_OR_RETURN(auto selection, Selection::Of(options.paths));
  std::error_code error;
  if (!std::filesystem::is_directory(options.root, error)) {
    return NotFound(Quoted(options.root.string()) + " is not a directory");
  }
  OpenFile stop(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!stop) return IoError("cannot watch " + Quoted(options.root.string()));
  return std::unique_ptr<Watcher>(new WatchThread(options, std::move(selection), std::move(inotify),
                                                  std::move(look_again), std::move(stop)));
}

WatchThread::WatchThread(const WatchOptions& options, Selection selection,
                         std::unique_ptr<Inotify> inotify, std::function<void()> look_again,
                         OpenFile stop)
    : options_(options),
      look_again_(std::move(look_again)),
      stop_(std::move(stop)),
      tree_(options.root, std::move(selection), options.watches_folder, std::move(inotify)),
      debounce_(options.debounce, options.longest_wait) {
  Renew();
  thread_ = std::thread([this] { Run(); });
}

WatchThread::~WatchThread() {
  eventfd_write(stop_.get(), 1);
  thread_.join();
}

std::string WatchThread::Describe() const {
  const std::lock_guard lock(mutex_);
  return description_;
}

// If the root is gone, retries on every change, since the change may be its return.
void WatchThread::Renew() {
  const Watching watching = options_.poll ? Watching::kNoNotices : tree_.Renew();
  looks_by_self_ = watching != Watching::kAll;
  folders_changed_ = watching == Watching::kRootIsGone;
  if (looks_by_self_) {
    signature_ = tree_.Signature();
    next_look_ = Now() + options_.poll_every;
  }
  const std::lock_guard lock(mutex_);
  description_ = "file events";
  if (!looks_by_self_) return;
  description_ = "looking every " + InSeconds(options_.poll_every);
  if (!options_.poll) description_.append(" (").append(Reason(watching)).append(")");
}

void WatchThread::Run() {
  while (Wait()) {
    if (looks_by_self_ && Now() >= next_look_) LookBySelf();
    if (debounce_.Take(Now())) Tell();
  }
}

// Blocks until there is work. False if the thread should exit.
bool WatchThread::Wait() {
  std::array<pollfd, 2> files = {
      {{stop_.get(), POLLIN, 0}, {looks_by_self_ ? -1 : tree_.descriptor(), POLLIN, 0}}};
  if (poll(files.data(), files.size(), WaitMs()) < 0) return errno == EINTR;
  if (files[0].revents != 0) return false;
  if (files[1].revents != 0) {
    const Notices notices = tree_.ReadNotices();
    if (notices.changed) debounce_.OnEvent(Now());
    folders_changed_ |= notices.folders_changed;
  }
  return true;
}

int WatchThread::WaitMs() const {
  constexpr auto kForEver = Debounce::Time::max();
  const auto until =
      std::min(debounce_.Due().value_or(kForEver), looks_by_self_ ? next_look_ : kForEver);
  if (until == kForEver) return -1;
  const auto most = Debounce::Time(std::numeric_limits<int>::max());
  return static_cast<int>(std::clamp(until - Now(), Debounce::Time(0), most).count());
}

void WatchThread::LookBySelf() {
  const std::uint64_t signature = tree_.Signature();
  if (std::exchange(signature_, signature) != signature) debounce_.OnEvent(Now());
  next_look_ = Now() + options_.poll_every;
}

// Renews the watches first: later changes cause events, and the caller's scan sees earlier ones.
void WatchThread::Tell() {
  if (folders_changed_) Renew();
  look_again_();
}

}  // namespace cairn
