#include "knowledge/files/selection.h"

#include <algorithm>

#include "base/text.h"

namespace cairn {

Result<std::string> NormalPath(std::string_view path) {
  if (path.starts_with('/')) {
    return InvalidArgument(Quoted(path) + " is absolute; name it as it is below the project");
  }
  std::string normal;
  for (const std::string& part : Split(path, '/')) {
    if (part == "..") return InvalidArgument(Quoted(path) + " leads out of the project");
    if (part.empty() || part == ".") continue;
    if (!normal.empty()) normal += '/';
    normal += part;
  }
  return normal;
}

Result<Selection> Selection::Of(const std::vector<std::string>& paths) {
  Selection selection;
  if (paths.empty()) selection.Name("");
  for (const std::string& given : paths) {
    auto path = NormalPath(given);
    if (!path) return path.error();
    if (HasWildcard(*path)) {
      CAIRN_TRY(selection.AddPattern(*path));
    } else {
      selection.Name(*std::move(path));
    }
  }
  return selection;
}

void Selection::Name(std::string path) {
  globs_.push_back(Glob::Below(path));
  if (!path.empty()) named_.insert(std::move(path));
}

Status Selection::AddPattern(std::string_view pattern) {
  auto glob = Glob::Parse(pattern, PatternStyle::kGlob);
  if (!glob) return glob.error();
  globs_.push_back(*std::move(glob));
  return {};
}

bool Selection::TakesFile(std::string_view path) const {
  return IsNamed(path) ||
         std::ranges::any_of(globs_, [path](const Glob& glob) { return glob.Matches(path); });
}

bool Selection::EntersFolder(std::string_view path) const {
  return IsNamed(path) || LeadsToNamed(path) ||
         std::ranges::any_of(globs_, [path](const Glob& glob) { return glob.CanMatchBelow(path); });
}

bool Selection::LeadsToNamed(std::string_view folder) const {
  const std::string below = std::string(folder) + '/';
  const auto next = named_.lower_bound(below);
  return next != named_.end() && next->starts_with(below);
}

}  // namespace cairn
