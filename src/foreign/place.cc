#include "foreign/place.h"

#include <algorithm>

#include "base/text.h"
#include "knowledge/files/walk.h"

namespace cairn {

namespace fs = std::filesystem;

Result<ForeignPlace> FindPlace(const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  if (error == std::errc::no_such_file_or_directory) {
    return NotFound("no such file or folder: " + path.string());
  }
  if (error) return IoError("cannot read " + path.string() + ": " + error.message());
  if (fs::is_directory(real, error)) return ForeignPlace{real, ""};
  if (fs::is_regular_file(real, error)) return ForeignPlace{real.parent_path(), real.filename()};
  return InvalidArgument(path.string() + " is neither a file nor a folder");
}

Result<std::vector<std::string>> FilesOf(const ForeignPlace& place,
                                         std::span<const std::string_view> ends, GitIgnore rules,
                                         ImportBuilder& builder) {
  if (!place.IsFolder()) return std::vector{place.file};
  WalkRequest request{.root = place.root, .paths = {}, .accepts = {}, .stopped = {}};
  request.honours_rules = rules == GitIgnore::kHonoured;
  request.accepts = [&](std::string_view path) {
    const std::string lower = ToLowerAscii(path);
    return std::ranges::any_of(ends, [&](std::string_view end) { return lower.ends_with(end); });
  };
  CAIRN_ASSIGN_OR_RETURN(const auto walked, Walk(request));
  std::vector<std::string> files;
  for (const FileEntry& file : walked.files) files.push_back(file.path);
  for (const SkippedFile& skipped : walked.skipped) {
    builder.Note(skipped.path + " passed over: " + skipped.reason);
  }
  return files;
}

Result<std::string> FileOf(const ForeignPlace& place, std::string_view name) {
  if (!place.IsFolder()) return place.file;
  std::error_code ignored;
  if (fs::is_regular_file(place.root / name, ignored)) return std::string(name);
  return NotFound("no such file: " + std::string(name) + " in " + place.root.string());
}

}  // namespace cairn
