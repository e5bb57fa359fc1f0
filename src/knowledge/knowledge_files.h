// Read-only access to the knowledge directory, for MCP resources. Requests cannot escape it: names
// with "..", absolute names, and links that lead outside are refused, and only regular files up to
// a size limit are read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cairn {

struct KnowledgeFile {
  std::string path;  // relative to the directory, separated by /
  std::int64_t bytes = 0;
  std::int64_t modified = 0;  // nanoseconds; for comparison only
};

class KnowledgeFiles {
 public:
  static constexpr std::int64_t kMostBytes = 1'048'576;  // of a file
  static constexpr std::size_t kMostFiles = 10'000;      // of a list

  // An absolute path; it need not exist, and an empty path means no files. If the directory is a
  // link or lies behind one, no files are served: a project could ship a link to anywhere.
  explicit KnowledgeFiles(std::filesystem::path directory) : directory_(std::move(directory)) {}

  // All readable files, sorted by path, except hidden files and files behind directory links.
  Result<std::vector<KnowledgeFile>> List() const;
  // kNotFound whether the file is missing or must not be read, so that a caller learns nothing
  // about files outside the directory.
  Result<KnowledgeFile> Look(std::string_view path) const;
  Result<std::string> Read(std::string_view path) const;

 private:
  std::filesystem::path directory_;
};

// Whether the name is a safe path below a directory: relative, valid UTF-8 without control
// characters or backslashes, and with no part equal to "." or "..".
bool IsSafeRelativePath(std::string_view path);

// The media type for the file extension.
std::string MimeTypeOf(std::string_view path);

}  // namespace cairn
