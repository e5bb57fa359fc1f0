#include "knowledge/files/watched_tree.h"

#include <sys/inotify.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <initializer_list>
#include <utility>

#include "base/utf8.h"
#include "knowledge/files/ignore.h"
#include "knowledge/files/scan.h"

namespace cairn {
namespace {

// Every event that can change a file or a directory listing. Reads cause no event, so scanning does
// not trigger itself.
constexpr std::uint32_t kEvents = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY |
                                  IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF;
constexpr std::uint32_t kFolderItself = IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT;

// Room for several hundred events; each has a name of up to 255 bytes.
constexpr std::size_t kBufferBytes = 65'536;

std::string Joined(std::string_view folder, std::string_view name) {
  std::string path(folder);
  if (!path.empty()) path += '/';
  return path += name;
}

}  // namespace

// Adds a watch for each folder before reading its names, so that a file created later is noticed.
class WatchedTree::FolderVisitor final : public ScanVisitor {
 public:
  explicit FolderVisitor(const WatchedTree& tree) : tree_(tree) {}

  bool IsStopped() override { return failure != 0; }
  bool EntersFolder(std::string_view path) override {
    return !tree_.watches_folder_ || tree_.watches_folder_(path);
  }
  void OnFolder(std::string_view path) override {
    // The slash makes this work when the root is a link.
    const std::string place = tree_.root_.string() + '/' + std::string(path);
    const int watch = tree_.inotify_->Add(place, kEvents | IN_ONLYDIR | IN_DONT_FOLLOW);
    if (watch >= 0) {
      watches.insert_or_assign(watch, std::string(path));
    } else if (errno == ENOSPC || errno == ENOMEM || errno == EMFILE) {
      failure = errno;
    }
  }
  bool WantsFile(std::string_view /*path*/, bool /*is_named*/) override { return false; }
  void OnFile(std::string_view /*path*/, const struct stat& /*facts*/) override {}

  Watches watches;
  int failure = 0;

 private:
  const WatchedTree& tree_;
};

// A sum, so that the order of directory entries does not matter.
class WatchedTree::SignatureVisitor final : public ScanVisitor {
 public:
  explicit SignatureVisitor(const WatchedTree& tree) : tree_(tree) {}

  bool EntersFolder(std::string_view path) override {
    return !tree_.watches_folder_ || tree_.watches_folder_(path);
  }
  void OnFolder(std::string_view path) override { sum += Mixed(path, {}); }
  bool WantsFile(std::string_view /*path*/, bool /*is_named*/) override { return true; }
  void OnFile(std::string_view path, const struct stat& facts) override {
    sum += Mixed(path, {facts.st_size, facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec,
                        facts.st_ctim.tv_sec, facts.st_ctim.tv_nsec});
  }

  std::uint64_t sum = 1;

 private:
  static std::uint64_t Mixed(std::string_view path, std::initializer_list<std::int64_t> facts) {
    constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15u;  // 2^64 divided by the golden ratio
    std::uint64_t hash = std::hash<std::string_view>()(path);
    for (const std::int64_t fact : facts) {
      hash = (hash ^ static_cast<std::uint64_t>(fact)) * kOdd;
      hash ^= hash >> 32;
    }
    return hash;
  }

  const WatchedTree& tree_;
};

WatchedTree::WatchedTree(std::filesystem::path root, Selection selection,
                         std::function<bool(std::string_view)> watches_folder,
                         std::unique_ptr<Inotify> inotify)
    : root_(std::move(root)),
      selection_(std::move(selection)),
      watches_folder_(std::move(watches_folder)),
      inotify_(std::move(inotify)) {}

Watching WatchedTree::Renew() {
  if (inotify_->descriptor() < 0 && inotify_->Open() < 0) return Watching::kNoNotices;
  FolderVisitor visitor(*this);
  const Status scanned = Scan(root_, selection_, visitor);
  if (visitor.failure != 0) {
    inotify_->Close();  // frees the watches for other processes
    watches_.clear();
    return Watching::kNoWatchesLeft;
  }
  Replace(std::move(visitor.watches));
  return scanned ? Watching::kAll : Watching::kRootIsGone;
}

// A folder that stays watched keeps its descriptor.
void WatchedTree::Replace(Watches watches) {
  for (const auto& [watch, folder] : watches_) {
    if (!watches.contains(watch)) inotify_->Remove(watch);
  }
  watches_ = std::move(watches);
}

Notices WatchedTree::ReadNotices() {
  Notices notices;
  alignas(inotify_event) std::array<char, kBufferBytes> buffer{};
  const std::ptrdiff_t size = inotify_->Read(buffer.data(), buffer.size());
  for (std::ptrdiff_t at = 0; at + std::ptrdiff_t{sizeof(inotify_event)} <= size;) {
    inotify_event event{};
    std::memcpy(&event, buffer.data() + at, sizeof(event));
    const char* const name = buffer.data() + at + sizeof(event);
    Take(event, std::string_view(name, strnlen(name, event.len)), notices);
    at += static_cast<std::ptrdiff_t>(sizeof(event) + event.len);
  }
  return notices;
}

void WatchedTree::Take(const inotify_event& event, std::string_view name, Notices& notices) {
  if ((event.mask & IN_Q_OVERFLOW) != 0) {  // events were lost
    notices = {true, true};
    return;
  }
  const auto watch = watches_.find(event.wd);
  if (watch == watches_.end()) return;  // the folder is no longer watched
  if ((event.mask & IN_IGNORED) != 0) {
    watches_.erase(watch);
  } else if ((event.mask & kFolderItself) != 0) {
    notices = {true, true};
  } else if (!name.empty()) {
    const bool is_folder = (event.mask & IN_ISDIR) != 0;
    if (!IsIgnoreFile(name) && !Counts(watch->second, name, is_folder)) return;
    notices.changed = true;
    notices.folders_changed |= is_folder || IsIgnoreFile(name);
  }
}

bool WatchedTree::Counts(std::string_view folder, std::string_view name, bool is_folder) const {
  if (FindInvalidUtf8(name) != std::string_view::npos) return false;  // a walk skips it
  const std::string path = Joined(folder, name);
  if (!is_folder) return selection_.TakesFile(path);
  return selection_.EntersFolder(path) && (!watches_folder_ || watches_folder_(path)) &&
         (!IsNeverEntered(name) || selection_.IsNamed(path));
}

std::uint64_t WatchedTree::Signature() const {
  SignatureVisitor visitor(*this);
  return Scan(root_, selection_, visitor) ? visitor.sum : 0;
}

}  // namespace cairn
