// The configuration file: JSON with comments, at most 1 MB. A dotted key may be written nested.
//
// Inside the room only.
#pragma once

#include <filesystem>
#include <map>
#include <string_view>
#include <vector>

#include "config/load.h"

namespace cairn {

struct ConfigFile {
  bool exists = false;
  std::map<std::string_view, int> lines;  // the keys it gives, and where
  std::vector<ConfigProblem> problems;    // by line
};

// Reads the file into `config`, which is left as it was if there are problems.
ConfigFile ReadConfigFile(const std::filesystem::path& path, Config& config);

}  // namespace cairn
