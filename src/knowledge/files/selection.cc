#include "knowledge/files/selection.h"

#include <algorithm>

#include "base/text.h"
#include "base/utf8.h"

namespace cairn {
namespace {

bool IsHidden(std::string_view path) { return path.substr(path.rfind('/') + 1).starts_with('.'); }

}  // namespace

Result<std::string> NormalPath(std::string_view path) {
  if (path.starts_with('/')) {
    return InvalidArgument(Quoted(path) + " is absolute; use a path relative to the project");
  }
  if (FindInvalidUtf8(path) != std::string_view::npos) {
    return InvalidArgument(Quoted(path) + " is not valid UTF-8");
  }
  std::string normal;
  for (const std::string& part : Split(path, '/')) {
    if (part == "..") return InvalidArgument(Quoted(path) + " is outside the project");
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
    CAIRN_ASSIGN_OR_RETURN(auto path, NormalPath(given));
    if (HasWildcard(path)) CAIRN_TRY(selection.AddPattern(path));
    selection.Name(std::move(path));
  }
  return selection;
}

void Selection::Name(std::string path) {
  if (path.empty()) {
    has_all_ = true;
  } else {
    named_.insert(std::move(path));
  }
}

Status Selection::AddPattern(std::string_view pattern) {
  CAIRN_ASSIGN_OR_RETURN(auto glob, Glob::Parse(pattern, PatternStyle::kGlob));
  globs_.push_back(std::move(glob));
  return {};
}

bool Selection::TakesFile(std::string_view path) const {
  return IsNamed(path) || IsBelowNamed(path, false) ||
         std::ranges::any_of(globs_, [path](const Glob& glob) { return glob.Matches(path); });
}

bool Selection::EntersFolder(std::string_view path) const {
  return IsNamed(path) || IsBelowNamed(path, true) || LeadsToNamed(path) ||
         std::ranges::any_of(globs_, [path](const Glob& glob) { return glob.CanMatchBelow(path); });
}

// Searches upward from the path for a named folder, stopping at a hidden one.
bool Selection::IsBelowNamed(std::string_view path, bool is_folder) const {
  if (named_.empty() && !has_all_) return false;
  if (is_folder && IsHidden(path)) return false;
  for (std::size_t slash = path.rfind('/'); slash != std::string_view::npos;
       slash = path.rfind('/')) {
    path = path.substr(0, slash);
    if (IsNamed(path)) return true;
    if (IsHidden(path)) return false;
  }
  return has_all_;
}

bool Selection::LeadsToNamed(std::string_view folder) const {
  if (named_.empty()) return false;
  const std::string below = std::string(folder) + '/';
  const auto next = named_.lower_bound(below);
  return next != named_.end() && next->starts_with(below);
}

}  // namespace cairn
