#include "base/beneath.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>

#include "base/disk.h"
#include "base/replacement.h"
#include "base/text.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlock = 65'536;  // read at a time
constexpr int kFolder = O_PATH | O_DIRECTORY | O_CLOEXEC;

struct Place {
  OpenFile folder;
  std::string name;
};

// The folder that the path leads to, and the name in it. Folders that are missing are made if so
// wanted.
Place Reach(const fs::path& root, std::string_view path, bool makes_folders) {
  if (!IsPathBeneath(path)) {
    errno = EINVAL;
    return {};
  }
  OpenFile folder(open(root.empty() ? "." : root.c_str(), kFolder));
  std::vector<std::string> parts = Split(path, '/');
  std::string name = std::move(parts.back());
  parts.pop_back();
  for (const std::string& part : parts) {
    if (!folder) break;
    if (makes_folders) mkdirat(folder.get(), part.c_str(), 0777);  // opening it tells the rest
    folder = OpenFile(openat(folder.get(), part.c_str(), kFolder | O_NOFOLLOW));
  }
  return {std::move(folder), std::move(name)};
}

Error Failed(const std::string& what, const fs::path& root, std::string_view path) {
  const std::string shown = (root / fs::path(path)).string();
  if (errno == ELOOP || errno == ENOTDIR) {
    return Conflict("cannot " + what + " " + shown + ": a part of its path is a link or a file");
  }
  return SystemError(what, shown);
}

Error NoFile(const fs::path& root, std::string_view path) {
  return Conflict((root / fs::path(path)).string() + " is not a regular file");
}

}  // namespace

bool IsPathBeneath(std::string_view path) {
  if (path.find('\0') != std::string_view::npos) return false;
  return std::ranges::none_of(Split(path, '/'), [](const std::string& part) {
    return part.empty() || part == "." || part == "..";
  });
}

OpenFile OpenBeneath(const fs::path& folder, std::string_view path, int flags, mode_t mode) {
  const Place place = Reach(folder, path, false);
  if (!place.folder) return OpenFile();
  const int careful = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  return OpenFile(openat(place.folder.get(), place.name.c_str(), flags | careful, mode));
}

Result<std::optional<std::string>> ReadBeneath(const fs::path& folder, std::string_view path,
                                               std::size_t most_bytes) {
  const OpenFile file = OpenBeneath(folder, path, O_RDONLY);
  if (!file && errno == ENOENT) return std::optional<std::string>();
  struct stat facts {};
  if (!file || fstat(file.get(), &facts) != 0) return Failed("read", folder, path);
  if (!S_ISREG(facts.st_mode)) return NoFile(folder, path);
  std::string bytes;
  std::string block(kBlock, '\0');
  while (bytes.size() <= most_bytes) {
    const ssize_t count = read(file.get(), block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return Failed("read", folder, path);
    if (count == 0) return std::optional(std::move(bytes));
    bytes.append(block, 0, static_cast<std::size_t>(count));
  }
  return InvalidArgument((folder / fs::path(path)).string() + " has more than " +
                         std::to_string(most_bytes) + " bytes");
}

Status WriteBeneath(const fs::path& folder, std::string_view path, std::string_view bytes,
                    mode_t mode) {
  Place place = Reach(folder, path, true);
  if (!place.folder) return Failed("write", folder, path);
  struct stat old {};
  const bool is_there =
      fstatat(place.folder.get(), place.name.c_str(), &old, AT_SYMLINK_NOFOLLOW) == 0;
  if (is_there && !S_ISREG(old.st_mode)) return NoFile(folder, path);
  Replacement file(std::move(place.folder), place.name, (folder / fs::path(path)).string());
  CAIRN_TRY(file.Open(mode, is_there ? &old : nullptr));
  CAIRN_TRY(file.Append(bytes));
  return file.Keep();
}

}  // namespace cairn
