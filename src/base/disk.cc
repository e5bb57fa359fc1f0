#include "base/disk.h"

#include <sys/stat.h>

#include <cerrno>
#include <system_error>

namespace cairn {
namespace fs = std::filesystem;

Error SystemError(std::string_view what, const fs::path& path) {
  const int number = errno;
  ErrorCode code = ErrorCode::kIo;
  if (number == ENOSPC || number == EDQUOT) code = ErrorCode::kDiskFull;
  if (number == EROFS || number == EACCES || number == EPERM) code = ErrorCode::kReadOnly;
  return {code, "cannot " + std::string(what) + " " + path.string() + ": " +
                    std::generic_category().message(number)};
}

Status MakePrivateFolders(const fs::path& path) {
  std::error_code ignored;  // mkdir reports the error
  if (path.empty() || fs::exists(path, ignored)) return {};
  CAIRN_TRY(MakePrivateFolders(path.parent_path()));
  if (mkdir(path.c_str(), 0700) == 0) {
    chmod(path.c_str(), 0700);
    return {};
  }
  return errno == EEXIST ? Status() : SystemError("create the folder", path);
}

}  // namespace cairn
