// What lies beneath a folder, reached part by part: no part of the path may be a link, so nothing
// outside of the folder is read or written, even if somebody puts a link there meanwhile.
//
// The folder itself may be reached by links: whoever names it means it. Paths are relative to it,
// with / between their parts.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/open_file.h"
#include "base/result.h"

namespace cairn {

// Whether every part of the path is a name other than "." and "..".
bool IsPathBeneath(std::string_view path);

// Opens as open(2) does, but without waiting for the other end of a pipe. If that fails, errno says
// why: ELOOP or ENOTDIR for a link or a file on the way, EINVAL for what is no path beneath.
OpenFile OpenBeneath(const std::filesystem::path& folder, std::string_view path, int flags,
                     mode_t mode = 0);

// The bytes of a file; nothing if there is none. kConflict if a part of the path is a link, or it
// is no file; kInvalidArgument if it has more than `most_bytes`.
Result<std::optional<std::string>> ReadBeneath(const std::filesystem::path& folder,
                                               std::string_view path, std::size_t most_bytes);

// Writes a file by way of another one that takes its place, and makes the folders that it needs. A
// file that is there keeps its mode. kConflict as above.
Status WriteBeneath(const std::filesystem::path& folder, std::string_view path,
                    std::string_view bytes, mode_t mode);

}  // namespace cairn
