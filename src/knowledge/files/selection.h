// Selection: the part of a tree that is requested. Some paths are literal names, each a file or a
// folder with everything below it; others are patterns. All paths are relative to the root.
//
// A folder whose name starts with a dot is selected only by name or by a pattern with that dot.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "knowledge/files/glob.h"

namespace cairn {

// "./docs//api/" → "docs/api"; the root is "". kInvalidArgument if it is absolute, has a "..", or
// is not valid UTF-8.
Result<std::string> NormalPath(std::string_view path);

class Selection {
 public:
  // Takes each path as a name, whether or not it exists, and also as a pattern if it has a
  // wildcard. An empty list selects everything.
  static Result<Selection> Of(const std::vector<std::string>& paths);

  void Name(std::string path);  // a file, or a folder; "" for everything
  Status AddPattern(std::string_view pattern);

  bool TakesFile(std::string_view path) const;
  bool EntersFolder(std::string_view path) const;
  bool IsNamed(std::string_view path) const { return named_.contains(path); }
  // Whether a named path lies below the folder.
  bool LeadsToNamed(std::string_view folder) const;

 private:
  bool IsBelowNamed(std::string_view path, bool is_folder) const;

  bool has_all_ = false;  // the root is named
  std::set<std::string, std::less<>> named_;
  std::vector<Glob> globs_;
};

}  // namespace cairn
