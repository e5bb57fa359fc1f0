// The configuration as it holds for one run, in layers: defaults < file < environment < flags. Each
// setting knows where it came from.
//
// A file with any problem is ignored as a whole, so that half of somebody's intent never takes
// effect; all its problems are reported. A bad variable is reported and ignored. A bad flag is an
// error, because somebody typed it just now. Nothing is printed here.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "config/config.h"
#include "config/environment.h"

namespace cairn {

struct Origin {
  enum class Layer { kDefault, kFile, kEnvironment, kFlag };

  Layer layer = Layer::kDefault;
  std::string name;  // the file's path or the variable
  int line = 0;      // in the file; 0 for the file as a whole

  // "default", "memory.config.json:3", "CAIRN_FUSION" or "--set".
  std::string ToString() const;

  friend bool operator==(const Origin&, const Origin&) = default;
};

struct ConfigProblem {
  Origin origin;
  std::string key;      // as it was given; empty if it is not about one key
  std::string message;  // without the place

  // One line, for example
  //   memory.config.json:3: unknown key 'min_score'; did you mean 'minScore'?
  std::string ToString() const;
};

struct Setting {
  std::string_view key;  // of keys.h
  std::string value;     // as a variable or flag would give it; a password in store.url is hidden
  std::string json;      // the same as JSON text
  Origin origin;
};

struct ConfigSources {
  std::filesystem::path file = {};      // empty: none
  bool file_must_exist = false;         // the user named it
  Environment environment = {};         // empty: none
  std::vector<std::string> flags = {};  // KEY=VALUE; of two for one key the later holds
};

struct LoadedConfig {
  Config config;
  std::vector<Setting> settings;        // every key, in the order of keys.h
  std::vector<ConfigProblem> problems;  // the file's by line, then the environment's
};

// Fails on a bad flag (kInvalidArgument) and on a missing file that must exist (kNotFound).
Result<LoadedConfig> LoadConfig(const ConfigSources& sources);

}  // namespace cairn
