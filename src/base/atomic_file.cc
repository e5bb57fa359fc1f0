#include "base/atomic_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "base/disk.h"

namespace cairn {
namespace {

// Names left behind by crashed processes with the same process id.
constexpr int kMostLeftBehind = 100;

mode_t Umask() {
  const mode_t mask = umask(0);
  umask(mask);
  return mask;
}

}  // namespace

AtomicFile::~AtomicFile() {
  if (!name_.empty()) unlinkat(folder_.get(), name_.c_str(), 0);
}

Status AtomicFile::Open(mode_t mode, const struct stat* old) {
  for (int i = 0; i < kMostLeftBehind && !file_; ++i) {
    name_ = target_ + "." + std::to_string(getpid()) + "-" + std::to_string(i);
    file_ = OpenFile(
        openat(folder_.get(), name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (!file_ && errno != EEXIST) break;
  }
  if (!file_) {
    name_.clear();
    return SystemError("write", shown_);
  }
  if (old != nullptr && (old->st_uid != geteuid() || old->st_gid != getegid())) {
    // Only root can change the owner; for others the file becomes their own.
    [[maybe_unused]] const int ignored = fchown(file_.get(), old->st_uid, old->st_gid);
  }
  const mode_t wanted = old != nullptr ? old->st_mode & 07777 : mode & ~Umask();
  return fchmod(file_.get(), wanted) == 0 ? Status() : SystemError("write", shown_);
}

Status AtomicFile::Append(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t written = write(file_.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return SystemError("write", shown_);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Status AtomicFile::Keep() {
  if (fsync(file_.get()) != 0 ||
      renameat(folder_.get(), name_.c_str(), folder_.get(), target_.c_str()) != 0) {
    return SystemError("write", shown_);
  }
  name_.clear();
  // Makes the rename survive a power failure; some file systems do not support it.
  const OpenFile folder(openat(folder_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder) fsync(folder.get());
  return {};
}

}  // namespace cairn
