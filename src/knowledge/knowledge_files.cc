#include "knowledge/knowledge_files.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>

#include "base/beneath.h"
#include "base/text.h"
#include "base/utf8.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

struct Opened {
  OpenFile file;
  struct stat facts {};
};

Error NoSuchFile(std::string_view path) {
  return NotFound("no such knowledge file: " + Quoted(path));
}

bool IsBelow(const fs::path& path, const fs::path& directory) {
  const auto [rest, end] =
      std::mismatch(directory.begin(), directory.end(), path.begin(), path.end());
  return rest == directory.end() && end != path.end();
}

// Resolves the directory once, then opens the path without following links: a link swapped in
// afterwards has no effect.
Result<Opened> Open(const fs::path& directory, std::string_view path) {
  if (directory.empty() || !IsSafeRelativePath(path)) return NoSuchFile(path);
  std::error_code error;
  const fs::path place = fs::canonical(directory / fs::path(path), error);
  if (error || !IsBelow(place, directory)) return NoSuchFile(path);
  Opened opened{OpenBeneath("/", place.relative_path().string(), O_RDONLY)};
  const int descriptor = opened.file.get();
  if (descriptor < 0 || fstat(descriptor, &opened.facts) != 0) return NoSuchFile(path);
  return S_ISREG(opened.facts.st_mode) ? Result<Opened>(std::move(opened)) : NoSuchFile(path);
}

KnowledgeFile FileOf(std::string path, const struct stat& facts) {
  constexpr std::int64_t kNanoseconds = 1'000'000'000;
  return {std::move(path), facts.st_size,
          facts.st_mtim.tv_sec * kNanoseconds + facts.st_mtim.tv_nsec};
}

bool IsHidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

Result<std::string> ReadAll(int descriptor, std::string_view path) {
  std::string text;
  std::string block(65'536, '\0');
  while (true) {
    const ssize_t count = read(descriptor, block.data(), block.size());
    if (count < 0) return IoError("cannot read knowledge file " + Quoted(path));
    if (count == 0) return text;
    text.append(block, 0, static_cast<std::size_t>(count));
    // The file may have grown since its size was checked.
    if (std::ssize(text) > KnowledgeFiles::kMostBytes) return NoSuchFile(path);
  }
}

}  // namespace

bool IsSafeRelativePath(std::string_view path) {
  constexpr std::size_t kMostPathBytes = 4096;
  if (path.empty() || path.size() > kMostPathBytes) return false;
  if (FindInvalidUtf8(path) != std::string_view::npos) return false;
  const auto is_odd = [](char c) { return c == '\\' || c == '\x7f' || (c >= '\0' && c < ' '); };
  if (std::ranges::any_of(path, is_odd)) return false;
  return IsPathBeneath(path);
}

std::string MimeTypeOf(std::string_view path) {
  const std::string lower = ToLowerAscii(path);
  if (lower.ends_with(".md") || lower.ends_with(".markdown")) return "text/markdown";
  return lower.ends_with(".json") ? "application/json" : "text/plain";
}

Result<std::vector<KnowledgeFile>> KnowledgeFiles::List() const {
  std::vector<KnowledgeFile> files;
  std::error_code error;
  if (directory_.empty() || fs::canonical(directory_, error) != directory_) return files;
  auto walk = fs::recursive_directory_iterator(
      directory_, fs::directory_options::skip_permission_denied, error);
  for (; !error && walk != fs::recursive_directory_iterator(); walk.increment(error)) {
    std::error_code ignored;
    if (IsHidden(walk->path())) {
      if (walk->is_directory(ignored)) walk.disable_recursion_pending();
      continue;
    }
    if (!walk->is_regular_file(ignored)) continue;
    const auto file = Look(walk->path().lexically_relative(directory_).generic_string());
    if (file) files.push_back(*file);
    if (files.size() == kMostFiles) break;
  }
  std::ranges::sort(files, {}, &KnowledgeFile::path);
  return files;
}

Result<KnowledgeFile> KnowledgeFiles::Look(std::string_view path) const {
  CAIRN_ASSIGN_OR_RETURN(const auto opened, Open(directory_, path));
  if (opened.facts.st_size > kMostBytes) return NoSuchFile(path);
  return FileOf(std::string(path), opened.facts);
}

Result<std::string> KnowledgeFiles::Read(std::string_view path) const {
  CAIRN_ASSIGN_OR_RETURN(const auto opened, Open(directory_, path));
  if (opened.facts.st_size > kMostBytes) {
    return InvalidArgument("knowledge file " + Quoted(path) + " has " +
                           std::to_string(opened.facts.st_size) + " bytes; at most " +
                           std::to_string(kMostBytes) + " are served");
  }
  return ReadAll(opened.file.get(), path);
}

}  // namespace cairn
