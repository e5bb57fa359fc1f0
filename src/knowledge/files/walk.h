// Walk: lists the files below a directory, except those that .gitignore and .cairnignore exclude. A
// problem with one file or folder does not end the walk; it is recorded in `skipped`.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cairn {

struct FileEntry {
  std::string path;  // relative to the root, separated by /
  std::int64_t bytes = 0;
  std::int64_t modified = 0;  // nanoseconds since 1970; for comparison only
  std::int64_t changed = 0;   // likewise, of the inode: tools cannot reset it

  friend bool operator==(const FileEntry&, const FileEntry&) = default;
};

struct SkippedFile {
  std::string path;
  std::string reason;  // "not readable: Permission denied", "a link that leads back to itself"

  friend bool operator==(const SkippedFile&, const SkippedFile&) = default;
};

struct Walked {
  std::vector<FileEntry> files;      // sorted by path, no duplicates
  std::vector<SkippedFile> skipped;  // sorted by path
};

struct WalkRequest {
  std::filesystem::path root;
  // What to list, relative to the root: a file, a folder (everything below it), or a pattern with *
  // ? [a-z] and **, which matches files. A file or folder named literally is included even if it is
  // ignored or hidden; what lies below it may still be ignored. Empty: everything.
  std::vector<std::string> paths;
  // Filter for files, called with the path relative to the root. Rejected files are dropped
  // silently unless they were named literally. None: all files.
  std::function<bool(std::string_view path)> accepts;
  // Filter for folders, called like `accepts`; a rejected folder is not entered at all. None: all
  // folders.
  std::function<bool(std::string_view folder)> enters;
  std::function<bool()> stopped;  // polled regularly; true ends the walk with kConflict
  // Whether .gitignore and .cairnignore apply. Version control folders and node_modules are always
  // skipped.
  bool honours_rules = true;
};

// Fails only if the root is not a directory or a named file or folder is missing (kNotFound), if a
// path is absolute, escapes by "..", or is not a valid pattern (kInvalidArgument), or if stopped.
// Files are not opened; an unreadable one is found when it is read.
//
// Never leaves the root through a link. A link to a file inside it yields that file once, under the
// file's own path. A link to a folder is not followed unless named; if it leads outside or to an
// ancestor, it is skipped with a reason.
Result<Walked> Walk(const WalkRequest& request);

}  // namespace cairn
