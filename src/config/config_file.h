// The configuration file: JSON with comments, up to 1 MB. Dotted keys may be written as nested
// objects.
//
// Internal to this module.
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
  std::map<std::string_view, int> lines;  // the keys present, with their lines
  std::vector<ConfigProblem> problems;    // sorted by line
};

inline constexpr std::size_t kMostConfigBytes = 1'000'000;

// Reads the file into `config`, which is unchanged if there are problems.
ConfigFile ReadConfigFile(const std::filesystem::path& path, Config& config);

// The same for bytes already read; problems name `path`.
ConfigFile ReadConfigBytes(const std::string& path, std::string_view bytes, Config& config);

}  // namespace cairn
