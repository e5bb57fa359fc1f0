// Reads ignore files.
#include <fcntl.h>

#include <array>
#include <system_error>

#include "base/open_file.h"
#include "base/text.h"
#include "knowledge/files/ignore.h"
#include "knowledge/files/read_file.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

// Later files override earlier ones.
constexpr std::array kIgnoreFiles = {".gitignore", ".cairnignore"};
// Larger ignore files are skipped.
constexpr std::int64_t kMostRuleBytes = 1 << 20;

OpenFile OpenFolder(const fs::path& path) {
  return OpenFile(open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
}

std::string ReadSmallFileAt(const fs::path& path) {
  const OpenFile folder = OpenFolder(path.parent_path());
  return ReadSmallFile(folder.get(), path.filename().c_str(), kMostRuleBytes);
}

IgnoreRules ReadIgnoreRulesAt(const fs::path& path) {
  const OpenFile folder = OpenFolder(path);
  return ReadIgnoreRules(folder.get());
}

// The nearest folder at or above `folder` that contains .git; empty if there is none.
fs::path WorkTreeOf(const fs::path& folder) {
  for (fs::path place = folder;; place = place.parent_path()) {
    std::error_code ignored;
    if (fs::exists(fs::symlink_status(place / ".git", ignored))) return place;
    if (place == place.parent_path()) return {};
  }
}

// The repository of a work tree. In a linked work tree (git worktree), .git is a file that points
// to a folder, which contains a file that points to the repository.
fs::path RepositoryOf(const fs::path& work_tree) {
  constexpr std::string_view kKey = "gitdir:";
  const std::string link = ReadSmallFileAt(work_tree / ".git");
  if (!link.starts_with(kKey)) return work_tree / ".git";
  const fs::path own = work_tree / fs::path(Trim(std::string_view(link).substr(kKey.size())));
  const std::string shared = ReadSmallFileAt(own / "commondir");
  return shared.empty() ? own : own / fs::path(Trim(shared));
}

}  // namespace

bool IsIgnoreFile(std::string_view name) {
  return name == kIgnoreFiles[0] || name == kIgnoreFiles[1];
}

IgnoreRules ReadIgnoreRules(int folder) {
  IgnoreRules rules;
  for (const char* name : kIgnoreFiles) rules.Add(ReadSmallFile(folder, name, kMostRuleBytes));
  return rules;
}

OuterRules ReadOuterRules(const fs::path& root) {
  OuterRules outer;
  std::error_code error;
  const fs::path inner = fs::canonical(root, error);
  const fs::path top = error ? fs::path() : WorkTreeOf(inner);
  if (top.empty()) return outer;
  IgnoreRules excluded;
  excluded.Add(ReadSmallFileAt(RepositoryOf(top) / "info" / "exclude"));
  outer.scopes.emplace_back(nullptr, 0, std::move(excluded));
  fs::path place = top;
  for (const fs::path& part : inner.lexically_relative(top)) {
    if (part == ".") break;  // the root is the top
    outer.scopes.emplace_back(outer.innermost(), outer.prefix.size(), ReadIgnoreRulesAt(place));
    outer.prefix += part.string() + '/';
    place /= part;
  }
  return outer;
}

bool IsIgnored(const fs::path& root, std::string_view path, bool is_folder) {
  OuterRules outer = ReadOuterRules(root);
  fs::path place = root;
  for (const std::string& name : Split(path, '/')) {
    outer.scopes.emplace_back(outer.innermost(), outer.prefix.size(), ReadIgnoreRulesAt(place));
    place /= name;
    outer.prefix += name;
    const bool is_last = place == root / fs::path(path);
    if (IsNeverEntered(name) || outer.innermost()->Ignores(outer.prefix, !is_last || is_folder)) {
      return true;
    }
    outer.prefix += '/';
  }
  return false;
}

}  // namespace cairn
