// Walk: which files there are below a directory, without what .gitignore and .cairnignore leave
// out. Nothing that goes wrong with one file or folder ends it: it is named in `skipped`.
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
  std::string path;  // relative to the root, with / between the parts
  std::int64_t bytes = 0;
  std::int64_t modified = 0;  // nanoseconds since 1970; only for comparing
  std::int64_t changed = 0;   // likewise, of the inode: no tool can set it back

  friend bool operator==(const FileEntry&, const FileEntry&) = default;
};

struct SkippedFile {
  std::string path;
  std::string reason;  // "not readable: Permission denied", "a link that leads back to itself"

  friend bool operator==(const SkippedFile&, const SkippedFile&) = default;
};

struct Walked {
  std::vector<FileEntry> files;      // by path, each once
  std::vector<SkippedFile> skipped;  // by path
};

struct WalkRequest {
  std::filesystem::path root;
  // What is asked for, relative to the root: a file, a folder (everything below it), or a pattern
  // with * ? [a-z] and **, which means files. A file or folder that is named without a pattern is
  // taken even if it is ignored or hidden itself; what is below it may still be ignored. Empty:
  // everything.
  std::vector<std::string> paths;
  // Which files count, asked with the path relative to the root; those it refuses are passed over
  // without a word unless they were named themselves. None: all.
  std::function<bool(std::string_view path)> accepts;
  // Folders that are not gone into, asked like `accepts`, whatever is below them. None: all are.
  std::function<bool(std::string_view folder)> enters;
  std::function<bool()> stopped;  // asked now and then; the walk then ends with kConflict
  // Whether .gitignore and .cairnignore count. What version control and node_modules have is left
  // out all the same.
  bool honours_rules = true;
};

// An error only if the root is no directory or a named file or folder is not there (kNotFound), a
// path is absolute, leads out by "..", or is no pattern (kInvalidArgument), or it was stopped.
// Files are not opened; whether one can be read turns out when it is.
//
// Never leaves the root by way of a link. A link to a file inside it is that file, under the file's
// own path and once. A link to a folder is not followed unless it is named; if it leads outside or
// back up, it is skipped with a reason.
Result<Walked> Walk(const WalkRequest& request);

}  // namespace cairn
