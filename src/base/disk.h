// Errors of the file system, and folders where the user wants them.
#pragma once

#include <filesystem>
#include <string_view>

#include "base/result.h"

namespace cairn {

// "cannot WHAT PATH: …" by errno, with the matching error code.
Error SystemError(std::string_view what, const std::filesystem::path& path);

// Makes the folder, and those above it that are missing, for their owner alone, whatever the umask
// takes. For paths of the user's own choice: links are followed.
Status MakePrivateFolders(const std::filesystem::path& path);

}  // namespace cairn
