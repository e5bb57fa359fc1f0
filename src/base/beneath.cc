#include "base/beneath.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>

#include "base/atomic_file.h"
#include "base/disk.h"
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

enum class Missing { kFail, kMake, kMakePrivate };  // how to treat missing folders

OpenFile OpenRoot(const fs::path& root) {
  return OpenFile(open(root.empty() ? "." : root.c_str(), kFolder));
}

// Opening the folder shows whether this succeeded.
void Make(int folder, const std::string& name, Missing missing) {
  if (missing == Missing::kMake) mkdirat(folder, name.c_str(), 0777);
  if (missing != Missing::kMakePrivate || mkdirat(folder, name.c_str(), 0700) != 0) return;
  fchmodat(folder, name.c_str(), 0700, AT_SYMLINK_NOFOLLOW);
}

// The folder of the path's last component, and the name in it.
Place Reach(const fs::path& root, std::string_view path, Missing missing = Missing::kFail) {
  if (!IsPathBeneath(path)) {
    errno = EINVAL;
    return {};
  }
  OpenFile folder = OpenRoot(root);
  std::vector<std::string> parts = Split(path, '/');
  std::string name = std::move(parts.back());
  parts.pop_back();
  for (const std::string& part : parts) {
    if (!folder) break;
    Make(folder.get(), part, missing);
    folder = OpenFile(openat(folder.get(), part.c_str(), kFolder | O_NOFOLLOW));
  }
  return {std::move(folder), std::move(name)};
}

// The first component of the path that is a link; empty if there is none.
std::string FindLink(const fs::path& root, std::string_view path) {
  OpenFile folder = OpenRoot(root);
  std::string at;
  for (const std::string& part : Split(path, '/')) {
    at += (at.empty() ? "" : "/") + part;
    struct stat facts {};
    if (!folder || fstatat(folder.get(), part.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0) break;
    if (S_ISLNK(facts.st_mode)) return at;
    folder = OpenFile(openat(folder.get(), part.c_str(), kFolder | O_NOFOLLOW));
  }
  return {};
}

std::string Shown(const fs::path& root, std::string_view path) {
  return (root / fs::path(path)).string();
}

Error Failed(const std::string& what, const fs::path& root, std::string_view path) {
  const std::string shown = Shown(root, path);
  const int reason = errno;
  if (reason == EINVAL && !IsPathBeneath(path)) {
    return InvalidArgument("cannot " + what + " " + shown + ": " + Quoted(path) +
                           " is not a path inside " + root.string());
  }
  if (reason == ELOOP || reason == ENOTDIR) {
    const std::string link = FindLink(root, path);
    return Conflict("cannot " + what + " " + shown + ": " +
                    (link.empty()
                         ? "part of its path is a file, not a folder"
                         : Shown(root, link) + " is a symbolic link, which Cairn does not follow"));
  }
  errno = reason;
  return SystemError(what, shown);
}

Error NoFile(const fs::path& root, std::string_view path) {
  return Conflict(Shown(root, path) + " is not a regular file");
}

Error IsALink(const fs::path& root, std::string_view path) {
  return Conflict(Shown(root, path) +
                  " is a symbolic link, which Cairn does not follow; replace it with its target");
}

Result<std::string> ReadOpen(const OpenFile& file, const fs::path& root, std::string_view path,
                             std::size_t most_bytes) {
  std::string bytes;
  std::string block(kBlock, '\0');
  while (bytes.size() <= most_bytes) {
    const ssize_t count = read(file.get(), block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return Failed("read", root, path);
    if (count == 0) return bytes;
    bytes.append(block, 0, static_cast<std::size_t>(count));
  }
  return InvalidArgument(Shown(root, path) + " has more than " + std::to_string(most_bytes) +
                         " bytes");
}

NamedEntry::Kind KindOf(int folder, const dirent& entry) {
  mode_t mode = DTTOIF(entry.d_type);
  struct stat facts {};
  if (entry.d_type == DT_UNKNOWN &&
      fstatat(folder, entry.d_name, &facts, AT_SYMLINK_NOFOLLOW) == 0) {
    mode = facts.st_mode;
  }
  if (S_ISREG(mode)) return NamedEntry::Kind::kFile;
  return S_ISDIR(mode) ? NamedEntry::Kind::kFolder : NamedEntry::Kind::kOther;
}

bool IsWritable(int folder, const std::string& name, int how) {
  return faccessat(folder, name.c_str(), how, AT_EACCESS) == 0;
}

}  // namespace

bool IsPathBeneath(std::string_view path) {
  if (path.find('\0') != std::string_view::npos) return false;
  return std::ranges::none_of(Split(path, '/'), [](const std::string& part) {
    return part.empty() || part == "." || part == "..";
  });
}

OpenFile OpenBeneath(const fs::path& folder, std::string_view path, int flags, mode_t mode) {
  const Place place = Reach(folder, path);
  if (!place.folder) return OpenFile();
  const int careful = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  return OpenFile(openat(place.folder.get(), place.name.c_str(), flags | careful, mode));
}

Status CheckNoLink(const fs::path& folder, std::string_view path) {
  const std::string link = FindLink(folder, path);
  return link.empty() ? Status() : IsALink(folder, link);
}

Result<std::optional<std::string>> ReadBeneath(const fs::path& folder, std::string_view path,
                                               std::size_t most_bytes) {
  const OpenFile file = OpenBeneath(folder, path, O_RDONLY);
  if (!file && errno == ENOENT) return std::optional<std::string>();
  struct stat facts {};
  if (!file || fstat(file.get(), &facts) != 0) return Failed("read", folder, path);
  if (!S_ISREG(facts.st_mode)) return NoFile(folder, path);
  CAIRN_ASSIGN_OR_RETURN(auto bytes, ReadOpen(file, folder, path, most_bytes));
  return std::optional(std::move(bytes));
}

Result<std::optional<DiskEntry>> LookBeneath(const fs::path& folder, std::string_view path) {
  const Place place = Reach(folder, path);
  struct stat facts {};
  if (!place.folder ||
      fstatat(place.folder.get(), place.name.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno == ENOENT) return std::optional<DiskEntry>();
    if (errno == ENOTDIR && FindLink(folder, path).empty()) return std::optional<DiskEntry>();
    return Failed("look at", folder, path);
  }
  if (S_ISLNK(facts.st_mode)) return IsALink(folder, path);
  const mode_t mode = facts.st_mode & 07777;
  if (S_ISDIR(facts.st_mode)) {
    return std::optional(DiskEntry{.is_folder = true, .mode = mode, .bytes = {}});
  }
  if (!S_ISREG(facts.st_mode)) {
    return Conflict(Shown(folder, path) + " is neither a file nor a folder");
  }
  CAIRN_ASSIGN_OR_RETURN(auto bytes, ReadBeneath(folder, path, kMostFileBytes));
  if (!bytes) return std::optional<DiskEntry>();
  return std::optional(DiskEntry{.is_folder = false, .mode = mode, .bytes = *std::move(bytes)});
}

Result<std::vector<NamedEntry>> ListBeneath(const fs::path& folder, std::string_view path) {
  const int flags = O_RDONLY | O_DIRECTORY;
  OpenFile opened = path.empty()
                        ? OpenFile(open(folder.empty() ? "." : folder.c_str(), flags | O_CLOEXEC))
                        : OpenBeneath(folder, path, flags);
  std::vector<NamedEntry> entries;
  if (!opened && errno == ENOENT) return entries;
  if (!opened) return Failed("look into", folder, path);
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(fdopendir(opened.get()), closedir);
  if (!stream) return Failed("look into", folder, path);
  opened.Release();
  errno = 0;
  while (const dirent* const entry = readdir(stream.get())) {
    std::string name = entry->d_name;
    if (name == "." || name == "..") continue;
    entries.push_back({std::move(name), KindOf(dirfd(stream.get()), *entry)});
    errno = 0;
  }
  if (errno != 0) return Failed("look into", folder, path);
  std::ranges::sort(entries, {}, &NamedEntry::name);
  return entries;
}

Status WriteBeneath(const fs::path& folder, std::string_view path, std::string_view bytes,
                    mode_t mode) {
  Place place = Reach(folder, path, Missing::kMake);
  if (!place.folder) return Failed("write", folder, path);
  struct stat old {};
  const bool is_there =
      fstatat(place.folder.get(), place.name.c_str(), &old, AT_SYMLINK_NOFOLLOW) == 0;
  if (is_there && S_ISLNK(old.st_mode)) return IsALink(folder, path);
  if (is_there && !S_ISREG(old.st_mode)) return NoFile(folder, path);
  AtomicFile file(std::move(place.folder), place.name, Shown(folder, path));
  CAIRN_TRY(file.Open(mode, is_there ? &old : nullptr));
  CAIRN_TRY(file.Append(bytes));
  return file.Keep();
}

Status CheckWritableBeneath(const fs::path& folder, std::string_view path) {
  if (!IsPathBeneath(path)) {
    errno = EINVAL;
    return Failed("write", folder, path);
  }
  CAIRN_TRY(CheckNoLink(folder, path));
  OpenFile at = OpenRoot(folder);
  fs::path shown = folder;
  for (const std::string& part : Split(path, '/')) {
    struct stat facts {};
    if (!at || fstatat(at.get(), part.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0) break;
    const bool is_last = shown / part == folder / fs::path(path);
    if (!S_ISDIR(facts.st_mode) && !is_last) {
      return Conflict((shown / part).string() + " is a file, but a folder is needed there");
    }
    if (is_last && !IsWritable(at.get(), part, W_OK)) return SystemError("write", shown / part);
    if (is_last && S_ISDIR(facts.st_mode)) return {};
    if (is_last) break;
    at = OpenFile(openat(at.get(), part.c_str(), kFolder | O_NOFOLLOW));
    shown /= part;
  }
  if (!at) return Failed("write", folder, path);
  return IsWritable(at.get(), ".", W_OK | X_OK) ? Status() : SystemError("write in", shown);
}

Status MakeFolderBeneath(const fs::path& folder, std::string_view path, mode_t mode) {
  const Place place = Reach(folder, path);
  if (place.folder && mkdirat(place.folder.get(), place.name.c_str(), mode) == 0) return {};
  return Failed("make", folder, path);
}

Status MakePrivateFoldersBeneath(const fs::path& folder, std::string_view path) {
  const Place place = Reach(folder, std::string(path) + "/x", Missing::kMakePrivate);
  return place.folder ? Status() : Failed("create the folder", folder, path);
}

Status RemoveFileBeneath(const fs::path& folder, std::string_view path) {
  const Place place = Reach(folder, path);
  if (place.folder && unlinkat(place.folder.get(), place.name.c_str(), 0) == 0) return {};
  return Failed("remove", folder, path);
}

Status RemoveFolderBeneath(const fs::path& folder, std::string_view path) {
  const Place place = Reach(folder, path);
  if (place.folder && unlinkat(place.folder.get(), place.name.c_str(), AT_REMOVEDIR) == 0) {
    return {};
  }
  return Failed("remove", folder, path);
}

Status RenameBeneath(const fs::path& folder, std::string_view path, const std::string& name) {
  const Place place = Reach(folder, path);
  if (!place.folder) return Failed("rename", folder, path);
  if (!IsPathBeneath(name) || name.find('/') != std::string::npos) {
    return InvalidArgument(Quoted(name) + " is not a file name");
  }
  const int at = place.folder.get();
  if (renameat2(at, place.name.c_str(), at, name.c_str(), RENAME_NOREPLACE) == 0) return {};
  if (errno == EEXIST) return Conflict(name + " already exists");
  return Failed("rename", folder, path);
}

Status SetModeBeneath(const fs::path& folder, std::string_view path, mode_t mode) {
  // Not every system supports chmod with O_NOFOLLOW, so the file is opened first.
  const OpenFile file = OpenBeneath(folder, path, O_RDONLY);
  if (file && fchmod(file.get(), mode) == 0) return {};
  return Failed("change the permissions of", folder, path);
}

}  // namespace cairn
