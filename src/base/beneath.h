// Files beneath a folder, reached component by component (openat with O_NOFOLLOW): no component may
// be a symbolic link, so nothing outside the folder is read, written or removed, even if a link is
// put there between a check and its use. Every path that comes from a project's files, or that a
// project could prepare, goes through here; tests/process/sources_test.py checks that.
//
// The folder itself may be reached through links: the user or the caller chose it. Paths are
// relative to it, with / between their parts. Errors are kConflict for a link, or for a file where
// a folder is needed.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/open_file.h"
#include "base/result.h"

namespace cairn {

// Whether every part of the path is a name other than "." and "..".
bool IsPathBeneath(std::string_view path);

// Opens as open(2) does, but without waiting for the other end of a pipe. If that fails, errno says
// why: ELOOP or ENOTDIR for a link or a file on the way, EINVAL for what is no path beneath.
OpenFile OpenBeneath(const std::filesystem::path& folder, std::string_view path, int flags,
                     mode_t mode = 0);

// An error that names the first part of the path that is a link. What is missing is no error.
Status CheckNoLink(const std::filesystem::path& folder, std::string_view path);

// The bytes of a file; nothing if there is none. kConflict if it is no regular file,
// kInvalidArgument if it has more than `most_bytes`.
Result<std::optional<std::string>> ReadBeneath(const std::filesystem::path& folder,
                                               std::string_view path, std::size_t most_bytes);

struct DiskEntry {
  bool is_folder = false;
  mode_t mode = 0;
  std::string bytes;  // of a file
};

// More than any settings that people keep.
inline constexpr std::size_t kMostFileBytes = 4 << 20;

// What is at the path; nothing if there is nothing. An error for a link, for what is neither a file
// nor a folder, and for a file that cannot be read or has more than kMostFileBytes.
Result<std::optional<DiskEntry>> LookBeneath(const std::filesystem::path& folder,
                                             std::string_view path);

struct NamedEntry {
  enum class Kind { kFile, kFolder, kOther };  // kOther: links, pipes, devices
  std::string name;
  Kind kind = Kind::kOther;
};

// What is in a folder, sorted by name; of `folder` itself if the path is empty. Nothing if there is
// no such folder.
Result<std::vector<NamedEntry>> ListBeneath(const std::filesystem::path& folder,
                                            std::string_view path);

// Writes a file by way of another one that takes its place, and makes the folders that it needs. A
// file that is there keeps its mode; a new one gets `mode`, less what the umask takes.
Status WriteBeneath(const std::filesystem::path& folder, std::string_view path,
                    std::string_view bytes, mode_t mode);

// Whether the path could be written, or made with the folders that it needs. Changes nothing.
Status CheckWritableBeneath(const std::filesystem::path& folder, std::string_view path);

// Makes one folder.
Status MakeFolderBeneath(const std::filesystem::path& folder, std::string_view path, mode_t mode);
// Makes the folders of the path that are missing, for their owner alone, whatever the umask takes.
Status MakePrivateFoldersBeneath(const std::filesystem::path& folder, std::string_view path);

Status RemoveFileBeneath(const std::filesystem::path& folder, std::string_view path);
Status RemoveFolderBeneath(const std::filesystem::path& folder, std::string_view path);  // empty
// Gives it another name in the same folder. kConflict if that name is taken.
Status RenameBeneath(const std::filesystem::path& folder, std::string_view path,
                     const std::string& name);
Status SetModeBeneath(const std::filesystem::path& folder, std::string_view path, mode_t mode);

}  // namespace cairn
