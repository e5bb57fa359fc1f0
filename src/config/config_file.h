// The configuration file: JSON with comments, at most 1 MB. A dotted key may be written nested.
//
// Inside the room only.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "config/load.h"

namespace cairn {

struct ConfigFile {
  bool exists = false;
  std::map<std::string_view, int> lines;  // the keys it gives, and where
  std::vector<ConfigProblem> problems;    // by line
};

inline constexpr std::size_t kMostConfigBytes = 1'000'000;

// Reads the file into `config`, which is left as it was if there are problems.
ConfigFile ReadConfigFile(const std::filesystem::path& path, Config& config);

// The same for bytes that were read already; problems name `path`.
ConfigFile ReadConfigBytes(const std::string& path, std::string_view bytes, Config& config);

}  // namespace cairn
