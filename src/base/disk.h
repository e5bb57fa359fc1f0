// Looking at files and changing them, each change whole or not at all.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cairn {

// "cannot WHAT PATH: …" by errno, with the code that it stands for.
Error SystemError(std::string_view what, const std::filesystem::path& path);

// What is at a path; links are followed.
struct DiskEntry {
  bool is_folder = false;
  mode_t mode = 0;
  std::string bytes;  // of a file
};

// Nothing if there is nothing. An error for a link that leads nowhere, for what is neither a file
// nor a folder, for a file that cannot be read or has more than kMostFileBytes.
Result<std::optional<DiskEntry>> LookAt(const std::filesystem::path& path);

// More than any settings that people keep.
inline constexpr std::size_t kMostFileBytes = 4 << 20;

// Whether the path could be written, or made with the folders that it needs; made or changed is
// nothing. Says what is in the way.
Status CheckWritable(const std::filesystem::path& path);

// Writes a file by way of another one that takes its place. A file that is there keeps its mode
// and, if it is reached by a link, the link; a new one gets `mode`, less what the umask takes.
Status WriteWhole(const std::filesystem::path& path, std::string_view bytes, mode_t mode);

Status MakeFolder(const std::filesystem::path& path, mode_t mode);
// And those above it that are missing, for their owner alone, whatever the umask takes.
Status MakePrivateFolders(const std::filesystem::path& path);
Status RemoveFile(const std::filesystem::path& path);
Status RemoveFolder(const std::filesystem::path& path);  // an empty one

}  // namespace cairn
