#include "foreign/project_name.h"

#include <algorithm>

namespace cairn {
namespace {

// Inside the project: /srv/shop/.claude/worktrees/brave-fox.
constexpr std::string_view kInside[] = {"/.claude/worktrees/", "/.git/worktrees/", "/.worktrees/"};
// Elsewhere, below the project's name: /home/ada/.claude-worktrees/shop/brave-fox.
constexpr std::string_view kElsewhere[] = {"/.claude-worktrees/", "/.cursor/worktrees/"};

}  // namespace

std::string ProjectName(std::string_view folder) {
  std::string path(folder);
  std::ranges::replace(path, '\\', '/');
  for (const std::string_view mark : kInside) {
    if (const std::size_t at = path.find(mark); at != std::string::npos) path.resize(at);
  }
  for (const std::string_view mark : kElsewhere) {
    const std::size_t at = path.find(mark);
    if (at == std::string::npos) continue;
    path.erase(0, at + mark.size());
    path.resize(std::min(path.find('/'), path.size()));
  }
  while (path.ends_with('/')) path.pop_back();
  return path.substr(path.rfind('/') + 1);  // the whole path if there is none
}

}  // namespace cairn
