// Which paths .gitignore and .cairnignore leave out, as git has it: the last rule that fits
// decides, files of deeper folders come before those above, and what lies in an ignored folder is
// ignored whatever is said about it. Where git means bytes by "character", so do the rules here.
//
// Beside them count .git/info/exclude of the work tree that the root lies in, and the files of the
// folders between that work tree's top and the root. Excludes of a user (core.excludesFile) do not:
// what is known about a project should not depend on who looks.
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
  // The text of a file of rules. What is added later decides over what was added before.
  void Add(std::string_view text);
  bool empty() const { return rules_.empty(); }
  // `path` is relative to the folder of the rules.
  Verdict Judge(std::string_view path, bool is_folder) const;

 private:
  struct Rule {
    bool is_wanted = false;  // "!…"
    bool only_folders = false;
    NamePattern name;          // of a rule without a slash, which holds at any depth
    std::optional<Glob> path;  // of one with a slash
  };
  void AddLine(std::string_view line);

  std::vector<Rule> rules_;
};

// The rules that hold in a folder: its own and those of the folders above, which must outlive it.
// All paths are relative to one place, the first `base` bytes of them lead to the folder.
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

// What holds in the root before its own files of rules are read.
struct OuterRules {
  std::string prefix;  // leads from the top of the work tree to the root: "" or "services/search/"
  std::deque<IgnoreScope> scopes;  // the last one is the innermost

  const IgnoreScope* innermost() const { return scopes.empty() ? nullptr : &scopes.back(); }
};
OuterRules ReadOuterRules(const std::filesystem::path& root);

bool IsIgnoreFile(std::string_view name);  // .gitignore and .cairnignore
// The rules in an open folder: .cairnignore decides over .gitignore.
IgnoreRules ReadIgnoreRules(int folder);

// Folders that nobody wants, with or without rules: of version control, and node_modules.
bool IsNeverEntered(std::string_view name);

// Whether a walk from the root would pass the path over for one of these reasons. Reads the files
// of rules along the path; a walk does better.
bool IsIgnored(const std::filesystem::path& root, std::string_view path, bool is_folder);

}  // namespace cairn
