#include "base/disk.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

#include "base/open_file.h"
#include "base/replacement.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

bool IsWritable(const fs::path& path, int how) {
  return faccessat(AT_FDCWD, path.c_str(), how, AT_EACCESS) == 0;
}

}  // namespace

Error SystemError(std::string_view what, const fs::path& path) {
  const int number = errno;
  ErrorCode code = ErrorCode::kIo;
  if (number == ENOSPC || number == EDQUOT) code = ErrorCode::kDiskFull;
  if (number == EROFS || number == EACCES || number == EPERM) code = ErrorCode::kReadOnly;
  return {code, "cannot " + std::string(what) + " " + path.string() + ": " +
                    std::generic_category().message(number)};
}

Result<std::optional<DiskEntry>> LookAt(const fs::path& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) {
    if (errno != ENOENT && errno != ENOTDIR) return SystemError("look at", path);
    if (lstat(path.c_str(), &info) == 0) {
      return Conflict(path.string() + " is a link that leads nowhere; mend or remove it");
    }
    return std::optional<DiskEntry>();
  }
  const mode_t mode = info.st_mode & 07777;
  if (S_ISDIR(info.st_mode))
    return std::optional(DiskEntry{.is_folder = true, .mode = mode, .bytes = {}});
  if (!S_ISREG(info.st_mode)) return Conflict(path.string() + " is neither a file nor a folder");
  if (static_cast<std::size_t>(info.st_size) > kMostFileBytes) {
    return InvalidArgument(path.string() + " has more than 4 MB; Cairn does not edit such a file");
  }
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file) return SystemError("read", path);
  return std::optional(DiskEntry{.is_folder = false, .mode = mode, .bytes = std::move(bytes)});
}

Status CheckWritable(const fs::path& path) {
  struct stat info {};
  fs::path target = path;
  if (stat(path.c_str(), &info) == 0) {
    if (!IsWritable(path, W_OK)) return SystemError("write", path);
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
  return IsWritable(folder, W_OK | X_OK) ? Status() : SystemError("write in", folder);
}

Status WriteWhole(const fs::path& path, std::string_view bytes, mode_t mode) {
  struct stat old {};
  const bool is_there = stat(path.c_str(), &old) == 0;
  std::error_code error;
  const fs::path target = is_there ? fs::canonical(path, error) : path;
  if (error) return IoError("cannot look at " + path.string() + ": " + error.message());
  const fs::path parent = target.parent_path();
  OpenFile folder(open(parent.empty() ? "." : parent.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!folder) return SystemError("write", target);
  Replacement file(std::move(folder), target.filename(), target);
  CAIRN_TRY(file.Open(mode, is_there ? &old : nullptr));
  CAIRN_TRY(file.Append(bytes));
  return file.Keep();
}

Status MakeFolder(const fs::path& path, mode_t mode) {
  return mkdir(path.c_str(), mode) == 0 ? Status() : SystemError("make", path);
}

Status MakePrivateFolders(const fs::path& path) {
  std::error_code ignored;  // mkdir says what is wrong
  if (path.empty() || fs::exists(path, ignored)) return {};
  CAIRN_TRY(MakePrivateFolders(path.parent_path()));
  if (mkdir(path.c_str(), 0700) == 0) {
    chmod(path.c_str(), 0700);
    return {};
  }
  return errno == EEXIST ? Status() : SystemError("make the folder", path);
}

Status RemoveFile(const fs::path& path) {
  return unlink(path.c_str()) == 0 ? Status() : SystemError("remove", path);
}

Status RemoveFolder(const fs::path& path) {
  return rmdir(path.c_str()) == 0 ? Status() : SystemError("remove", path);
}

}  // namespace cairn
