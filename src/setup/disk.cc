#include "setup/disk.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>

namespace cairn {
namespace {

namespace fs = std::filesystem;

Error Failed(const std::string& what, const fs::path& path) {
  const int number = errno;
  ErrorCode code = ErrorCode::kIo;
  if (number == ENOSPC || number == EDQUOT) code = ErrorCode::kDiskFull;
  if (number == EROFS || number == EACCES || number == EPERM) code = ErrorCode::kReadOnly;
  return {code,
          "cannot " + what + " " + path.string() + ": " + std::generic_category().message(number)};
}

// A file that vanishes unless it takes the place of another.
class Replacement {
 public:
  explicit Replacement(fs::path target) : target_(std::move(target)) {}
  ~Replacement() {
    if (file_ >= 0) close(file_);
    if (!name_.empty()) unlink(name_.c_str());
  }
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;

  Status Open(mode_t mode, const struct stat* old) {
    std::string name = target_.string() + ".XXXXXX";
    file_ = mkostemp(name.data(), O_CLOEXEC);
    if (file_ < 0) return Failed("write", target_);
    name_ = std::move(name);
    if (old != nullptr && (old->st_uid != geteuid() || old->st_gid != getegid())) {
      // Only root may give files away; for others the file becomes their own.
      [[maybe_unused]] const int ignored = fchown(file_, old->st_uid, old->st_gid);
    }
    return fchmod(file_, mode) == 0 ? Status() : Failed("write", target_);
  }
  Status Append(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = write(file_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return Failed("write", target_);
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
  }
  Status Keep() {
    if (fsync(file_) != 0 || std::rename(name_.c_str(), target_.c_str()) != 0) {
      return Failed("write", target_);
    }
    name_.clear();
    const int folder = open(target_.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {  // so that the name survives a power cut, too; some systems cannot
      fsync(folder);
      close(folder);
    }
    return {};
  }

 private:
  const fs::path target_;
  std::string name_;
  int file_ = -1;
};

mode_t Umask() {
  const mode_t mask = umask(0);
  umask(mask);
  return mask;
}

bool IsWritable(const fs::path& path, int how) {
  return faccessat(AT_FDCWD, path.c_str(), how, AT_EACCESS) == 0;
}

}  // namespace

Result<std::optional<Found>> LookAt(const fs::path& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) {
    if (errno != ENOENT && errno != ENOTDIR) return Failed("look at", path);
    if (lstat(path.c_str(), &info) == 0) {
      return Conflict(path.string() + " is a link that leads nowhere; mend or remove it");
    }
    return std::optional<Found>();
  }
  const mode_t mode = info.st_mode & 07777;
  if (S_ISDIR(info.st_mode))
    return std::optional(Found{.is_folder = true, .mode = mode, .bytes = {}});
  if (!S_ISREG(info.st_mode)) return Conflict(path.string() + " is neither a file nor a folder");
  if (static_cast<std::size_t>(info.st_size) > kMostFileBytes) {
    return InvalidArgument(path.string() + " has more than 4 MB; Cairn does not edit such a file");
  }
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file) return Failed("read", path);
  return std::optional(Found{.is_folder = false, .mode = mode, .bytes = std::move(bytes)});
}

Status CheckWritable(const fs::path& path) {
  struct stat info {};
  fs::path target = path;
  if (stat(path.c_str(), &info) == 0) {
    if (!IsWritable(path, W_OK)) return Failed("write", path);
    std::error_code error;
    target = fs::canonical(path, error);
    if (error) return IoError("cannot look at " + path.string() + ": " + error.message());
    if (S_ISDIR(info.st_mode)) return {};
  }
  fs::path folder = target.parent_path();
  while (stat(folder.c_str(), &info) != 0 && folder.has_relative_path()) {
    folder = folder.parent_path();
  }
  if (!S_ISDIR(info.st_mode)) {
    return Conflict(folder.string() + " is a file, and a folder is needed there");
  }
  return IsWritable(folder, W_OK | X_OK) ? Status() : Failed("write in", folder);
}

Status WriteWhole(const fs::path& path, std::string_view bytes, mode_t mode) {
  struct stat old {};
  const bool is_there = stat(path.c_str(), &old) == 0;
  std::error_code error;
  const fs::path target = is_there ? fs::canonical(path, error) : path;
  if (error) return IoError("cannot look at " + path.string() + ": " + error.message());
  Replacement file(target);
  CAIRN_TRY(file.Open(is_there ? old.st_mode & 07777 : mode & ~Umask(), is_there ? &old : nullptr));
  CAIRN_TRY(file.Append(bytes));
  return file.Keep();
}

Status MakeFolder(const fs::path& path, mode_t mode) {
  return mkdir(path.c_str(), mode) == 0 ? Status() : Failed("make", path);
}

Status RemoveFile(const fs::path& path) {
  return unlink(path.c_str()) == 0 ? Status() : Failed("remove", path);
}

Status RemoveFolder(const fs::path& path) {
  return rmdir(path.c_str()) == 0 ? Status() : Failed("remove", path);
}

}  // namespace cairn
