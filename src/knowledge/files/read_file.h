// Reading a file of a project: a regular file below the root, of a moderate size, as it was at one
// moment. No part of its path may be a link, so nothing outside is ever read.
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
  FileEntry entry;  // what a walk would have said about the file when it had these bytes
};

// `path` is relative to the root. kNotFound if there is no such regular file, kInvalidArgument if
// it is larger than `most_bytes` (told by its size, before anything is read), kBusy if it changed
// under each of a few readings. `while_reading` is called after each reading, for tests.
Result<StableFile> ReadStable(const std::filesystem::path& root, std::string_view path,
                              std::int64_t most_bytes,
                              const std::function<void()>& while_reading = {});

// The file of a path below the root, open for reading by whoever reads it bit by bit. It need not
// be a regular one. An error as of ReadStable.
Result<OpenFile> OpenToRead(const std::filesystem::path& root, std::string_view path);

// What a walk says about the file now; nothing if there is no such regular file.
std::optional<FileEntry> LookAtFile(const std::filesystem::path& root, std::string_view path);

// Why the bytes are no text, for people: "binary (a NUL byte at byte 12)"; empty if they are.
std::string TextProblem(std::string_view bytes);

// What a walk says about a file of which the system says this.
FileEntry EntryOf(std::string_view path, const struct stat& facts);

// The bytes of a small file in an open folder; empty if it is not there, no regular file, not
// readable or larger than `most_bytes`.
std::string ReadSmallFile(int folder, const char* name, std::int64_t most_bytes);

}  // namespace cairn
