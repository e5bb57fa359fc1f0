// The files of the knowledge directory, read-only, for resources. There is no way out of it: names
// with .., absolute names, and links that lead outside are refused, and only regular files of a
// moderate size are read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cairn {

struct KnowledgeFile {
  std::string path;  // relative to the directory, with / between the parts
  std::int64_t bytes = 0;
  std::int64_t modified = 0;  // nanoseconds; only for comparing
};

class KnowledgeFiles {
 public:
  static constexpr std::int64_t kMostBytes = 1'048'576;  // of a file
  static constexpr std::size_t kMostFiles = 10'000;      // of a list

  // An absolute path. The directory need not exist; empty: there are no files. None are served from
  // one that is a link or lies behind one: a project could bring a link to anywhere.
  explicit KnowledgeFiles(std::filesystem::path directory) : directory_(std::move(directory)) {}

  // Every file that can be read, by path. Hidden files and what lies behind links to directories
  // are left out.
  Result<std::vector<KnowledgeFile>> List() const;
  // kNotFound if there is none of that name or it must not be read, whatever the reason: a caller
  // learns nothing about files outside.
  Result<KnowledgeFile> Look(std::string_view path) const;
  Result<std::string> Read(std::string_view path) const;

 private:
  std::filesystem::path directory_;
};

// Whether the name can stand for a file below a directory: relative, valid UTF-8 without control
// characters and backslashes, and each part a name other than "." and "..".
bool IsSafeRelativePath(std::string_view path);

// The media type by the name's end.
std::string MimeTypeOf(std::string_view path);

}  // namespace cairn
