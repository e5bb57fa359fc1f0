// Reads a project file as a consistent snapshot: a regular file below the root, up to a size limit.
// No part of its path may be a link, so nothing outside the root is ever read.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/open_file.h"
#include "base/result.h"
#include "knowledge/files/walk.h"

namespace cairn {

struct StableFile {
  std::string bytes;
  FileEntry entry;  // the walk entry for the file when it had these bytes
};

// `path` is relative to the root. kNotFound if there is no such regular file, kInvalidArgument if
// it is larger than `most_bytes` (checked before reading), kBusy if it changed during each of
// several attempts. `while_reading` runs after each attempt, for tests.
Result<StableFile> ReadStable(const std::filesystem::path& root, std::string_view path,
                              std::int64_t most_bytes,
                              const std::function<void()>& while_reading = {});

// Opens a file below the root for incremental reading. It need not be a regular file. Fails like
// ReadStable.
Result<OpenFile> OpenToRead(const std::filesystem::path& root, std::string_view path);

// The current walk entry of the file; nullopt if there is no such regular file.
std::optional<FileEntry> LookAtFile(const std::filesystem::path& root, std::string_view path);

// Why the bytes are not text, for display: "binary (a NUL byte at byte 12)". Empty if they are
// text.
std::string TextProblem(std::string_view bytes);

// The walk entry for a file with these attributes.
FileEntry EntryOf(std::string_view path, const struct stat& facts);

// The bytes of a small file in an open folder; empty if it is missing, not a regular file,
// unreadable, or larger than `most_bytes`.
std::string ReadSmallFile(int folder, const char* name, std::int64_t most_bytes);

}  // namespace cairn
