// Selection: what of a tree is asked for. Some paths are named as they are, each a file or a folder
// with all that is below it; others by patterns. All paths are relative to the root.
//
// A folder whose name starts with a dot is asked for only if it is named, or a pattern has its dot.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "knowledge/files/glob.h"

namespace cairn {

// "./docs//api/" → "docs/api"; the root is "". kInvalidArgument if it is absolute or has a "..".
Result<std::string> NormalPath(std::string_view path);

class Selection {
 public:
  // By the texts that people give: those with a wildcard are patterns, others names. None:
  // everything.
  static Result<Selection> Of(const std::vector<std::string>& paths);

  void Name(std::string path);  // a file, or a folder; "" for everything
  Status AddPattern(std::string_view pattern);

  bool TakesFile(std::string_view path) const;
  bool EntersFolder(std::string_view path) const;
  bool IsNamed(std::string_view path) const { return named_.contains(path); }
  // Whether something below the folder is named.
  bool LeadsToNamed(std::string_view folder) const;

 private:
  std::set<std::string, std::less<>> named_;
  std::vector<Glob> globs_;
};

}  // namespace cairn
