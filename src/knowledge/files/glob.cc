#include "knowledge/files/glob.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "base/utf8.h"

namespace cairn {
namespace {

// A trailing ** becomes two parts; with the bit for "all matched" this fits 64 bits.
constexpr std::size_t kMostParts = 60;

bool IsAnyDepth(std::string_view part) {
  return part.size() >= 2 && part.find_first_not_of('*') == std::string_view::npos;
}

std::string_view FirstPart(std::string_view path) { return path.substr(0, path.find('/')); }

}  // namespace

bool HasWildcard(std::string_view text) {
  return text.find_first_of("*?[") != std::string_view::npos;
}

Glob::Glob(std::vector<Part> parts, PatternStyle style) : parts_(std::move(parts)), style_(style) {
  if (!parts_.back().any_depth) return;
  std::string_view any = "*";
  parts_.push_back({*NamePattern::TakeFrom(any, style)});
}

Result<Glob> Glob::Parse(std::string_view pattern, PatternStyle style) {
  const auto fail = [pattern](const std::string& why) {
    return InvalidArgument("invalid pattern " + Quoted(pattern) + ": " + why);
  };
  if (style == PatternStyle::kGlob && FindInvalidUtf8(pattern) != std::string_view::npos) {
    return fail("it is not valid UTF-8");
  }
  std::vector<Part> parts;
  for (std::string_view rest = pattern;; rest.remove_prefix(1)) {
    if (parts.size() == kMostParts) return fail("it has too many parts");
    const bool any_depth = IsAnyDepth(FirstPart(rest));
    auto name = NamePattern::TakeFrom(rest, style);
    if (!name) return fail(name.error().message);
    if (!any_depth || parts.empty() || !parts.back().any_depth) {
      parts.push_back({*std::move(name), any_depth});
    }
    if (rest.empty()) return Glob(std::move(parts), style);
  }
}

// ** may match zero folders.
Glob::Progress Glob::PassDepths(Progress progress) const {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    if ((progress >> i & 1) != 0 && parts_[i].any_depth) progress |= Progress{1} << (i + 1);
  }
  return progress;
}

Glob::Progress Glob::Advance(Progress progress, std::string_view name, bool is_folder) const {
  const bool is_hidden = style_ == PatternStyle::kGlob && is_folder && name.starts_with('.');
  Progress next = 0;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    if ((progress >> i & 1) == 0) continue;
    const Part& part = parts_[i];
    if (part.any_depth) {
      if (!is_hidden) next |= Progress{1} << i;
    } else if ((!is_hidden || part.name.StartsWithDot()) && part.name.Matches(name)) {
      next |= Progress{1} << (i + 1);
    }
  }
  return PassDepths(next);
}

Glob::Progress Glob::Follow(std::string_view path, bool is_folder) const {
  Progress progress = PassDepths(1);
  while (!path.empty() && progress != 0) {
    const std::string_view name = FirstPart(path);
    path.remove_prefix(std::min(path.size(), name.size() + 1));
    progress = Advance(progress, name, is_folder || !path.empty());
  }
  return progress;
}

bool Glob::Matches(std::string_view path) const {
  // Fast rejection by file name. The last part is never a **; see the constructor.
  if (!parts_.back().name.Matches(path.substr(path.rfind('/') + 1))) return false;
  return (Follow(path, false) >> parts_.size() & 1) != 0;
}

bool Glob::CanMatchBelow(std::string_view folder) const {
  const Progress all = Progress{1} << parts_.size();
  return (Follow(folder, true) & (all - 1)) != 0;
}

}  // namespace cairn
