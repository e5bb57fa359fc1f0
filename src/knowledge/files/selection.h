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

// "./docs//api/" → "docs/api"; the root is "". kInvalidArgument if it is absolute, has a "..", or
// is not valid UTF-8.
Result<std::string> NormalPath(std::string_view path);

class Selection {
 public:
  // Each path as a name, whether it is there or not, and as a pattern if it has a wildcard. None:
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
  bool IsBelowNamed(std::string_view path, bool is_folder) const;

  bool has_all_ = false;  // the root is named
  std::set<std::string, std::less<>> named_;
  std::vector<Glob> globs_;
};

}  // namespace cairn
