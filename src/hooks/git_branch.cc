#include "hooks/git_branch.h"

#include <array>
#include <fstream>
#include <string_view>
#include <system_error>

#include "base/text.h"
#include "base/utf8.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kLink = "gitdir: ";  // in the .git file of a worktree or submodule
constexpr std::string_view kHead = "ref: refs/heads/";  // in a HEAD that is on a branch

// The first line; paths and branch names are shorter than the buffer. Skips pipes, which would
// block.
std::string FirstLine(const fs::path& file) {
  std::error_code ignored;
  if (!fs::is_regular_file(file, ignored)) return {};
  std::array<char, 4096> buffer{};
  std::ifstream in(file);
  in.getline(buffer.data(), buffer.size());
  return std::string(Trim(buffer.data()));
}

// The folder that contains HEAD; empty if there is none.
fs::path GitFolderOf(fs::path directory) {
  std::error_code ignored;
  while (!fs::exists(directory / ".git", ignored)) {
    if (directory == directory.parent_path()) return {};
    directory = directory.parent_path();
  }
  fs::path git = directory / ".git";
  if (fs::is_directory(git, ignored)) return git;
  const std::string line = FirstLine(git);
  if (!line.starts_with(kLink)) return {};
  return directory / line.substr(kLink.size());
}

}  // namespace

std::string GitBranchOf(fs::path directory) {
  const fs::path git = GitFolderOf(std::move(directory));
  if (git.empty()) return {};
  const std::string head = FirstLine(git / "HEAD");
  if (!head.starts_with(kHead) || FindInvalidUtf8(head) != std::string::npos) return {};
  return head.substr(kHead.size());
}

}  // namespace cairn
