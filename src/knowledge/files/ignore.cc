#include "knowledge/files/ignore.h"

#include <algorithm>
#include <ranges>
#include <utility>

namespace cairn {
namespace {

// Git ignores trailing spaces, except one after a backslash, but not trailing tabs.
std::string_view WithoutTrailingSpaces(std::string_view line) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == ' ') continue;
    if (line[i] == '\\') ++i;
    end = i + 1;
  }
  return line.substr(0, end);
}

bool TakeOff(std::string_view& text, char first) {
  if (!text.starts_with(first)) return false;
  text.remove_prefix(1);
  return true;
}

std::string_view NameOf(std::string_view path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

void IgnoreRules::Add(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.starts_with('#')) AddLine(WithoutTrailingSpaces(line));
  }
}

void IgnoreRules::AddLine(std::string_view line) {
  Rule rule;
  rule.is_wanted = TakeOff(line, '!');
  if (line.ends_with('/')) {
    rule.only_folders = true;
    line.remove_suffix(1);
  }
  if (line.empty()) return;
  // An invalid rule matches nothing, as in git.
  if (line.find('/') == std::string_view::npos) {
    auto name = NamePattern::TakeFrom(line, PatternStyle::kGitIgnore);
    if (!name) return;
    rule.name = *std::move(name);
  } else {
    TakeOff(line, '/');
    auto path = Glob::Parse(line, PatternStyle::kGitIgnore);
    if (!path) return;
    rule.path = *std::move(path);
  }
  rules_.push_back(std::move(rule));
}

Verdict IgnoreRules::Judge(std::string_view path, bool is_folder) const {
  const std::string_view name = NameOf(path);
  for (const Rule& rule : rules_ | std::views::reverse) {
    if (rule.only_folders && !is_folder) continue;
    if (rule.path ? rule.path->Matches(path) : rule.name.Matches(name)) {
      return rule.is_wanted ? Verdict::kWanted : Verdict::kIgnored;
    }
  }
  return Verdict::kNone;
}

bool IgnoreScope::Ignores(std::string_view path, bool is_folder) const {
  for (const IgnoreScope* scope = this; scope != nullptr; scope = scope->above_) {
    const Verdict verdict = scope->rules_.Judge(path.substr(scope->base_), is_folder);
    if (verdict != Verdict::kNone) return verdict == Verdict::kIgnored;
  }
  return false;
}

bool IsNeverEntered(std::string_view name) {
  return name == ".git" || name == ".hg" || name == ".svn" || name == "node_modules";
}

}  // namespace cairn
