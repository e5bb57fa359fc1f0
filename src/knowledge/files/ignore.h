// Which paths .gitignore and .cairnignore exclude, following git: the last matching rule wins,
// files in deeper folders override those above, and everything in an ignored folder is ignored
// regardless of other rules. Where git treats a "character" as a byte, so do these rules.
//
// .git/info/exclude of the enclosing work tree and the files in folders between its top and the
// root also apply. A user's own excludes (core.excludesFile) do not: what is known about a project
// should not depend on who runs the scan.
#pragma once

#include <cstddef>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/files/glob.h"
#include "knowledge/files/name_pattern.h"

namespace cairn {

enum class Verdict { kNone, kIgnored, kWanted };

// The rules of one folder.
class IgnoreRules {
 public:
  // The text of an ignore file. Rules added later override earlier ones.
  void Add(std::string_view text);
  bool empty() const { return rules_.empty(); }
  // `path` is relative to the folder of the rules.
  Verdict Judge(std::string_view path, bool is_folder) const;

 private:
  struct Rule {
    bool is_wanted = false;  // "!…"
    bool only_folders = false;
    NamePattern name;          // if the rule has no slash: matches at any depth
    std::optional<Glob> path;  // if it has a slash
  };
  void AddLine(std::string_view line);

  std::vector<Rule> rules_;
};

// The rules that apply in a folder: its own and those of the folders above, which must outlive it.
// All paths share one base; their first `base` bytes lead to the folder.
class IgnoreScope {
 public:
  IgnoreScope(const IgnoreScope* above, std::size_t base, IgnoreRules rules)
      : above_(above), base_(base), rules_(std::move(rules)) {}

  bool Ignores(std::string_view path, bool is_folder) const;

 private:
  const IgnoreScope* above_;
  std::size_t base_;
  IgnoreRules rules_;
};

// The rules that apply at the root before its own ignore files are read.
struct OuterRules {
  std::string prefix;  // path from the work tree's top to the root: "" or "services/search/"
  std::deque<IgnoreScope> scopes;  // the last one is the innermost

  const IgnoreScope* innermost() const { return scopes.empty() ? nullptr : &scopes.back(); }
};
OuterRules ReadOuterRules(const std::filesystem::path& root);

bool IsIgnoreFile(std::string_view name);  // .gitignore and .cairnignore
// The rules in an open folder; .cairnignore overrides .gitignore.
IgnoreRules ReadIgnoreRules(int folder);

// Folders that are always skipped, regardless of rules: version control and node_modules.
bool IsNeverEntered(std::string_view name);

// Whether a walk from the root would skip the path for one of these reasons. Reads every ignore
// file along the path; a walk is cheaper for many paths.
bool IsIgnored(const std::filesystem::path& root, std::string_view path, bool is_folder);

}  // namespace cairn
