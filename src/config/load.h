// The effective configuration of one run, in layers: defaults < the user's file < the project's
// file < environment < flags. Each setting records its origin.
//
// The project's file is untrusted by default: settings that belong to the user (KeyOwner in keys.h)
// are taken from it only if the user trusts its current contents (trust.h).
//
// A file with any problem is ignored as a whole, so that it never takes effect in part; all its
// problems are reported. An invalid variable is reported and ignored. An invalid flag is an error,
// because the user just typed it. Nothing is printed here.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
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
  int line = 0;      // in the file; 0 for the whole file

  // "default", "memory.config.json:3", "CAIRN_FUSION" or "--set".
  std::string ToString() const;

  friend bool operator==(const Origin&, const Origin&) = default;
};

struct ConfigProblem {
  Origin origin;
  std::string key;      // as given; empty if not about one key
  std::string message;  // without the location

  // One line, for example:
  //   memory.config.json:3: unknown key 'min_score'; did you mean 'minScore'?
  std::string ToString() const;
};

struct Setting {
  std::string_view key;  // as in keys.h
  std::string value;     // in the syntax of a variable or flag; the password in store.url is hidden
  std::string json;      // the same as JSON text
  Origin origin;
};

// Settings ignored because the user has not trusted the project's file.
struct UntrustedSettings {
  std::string file;
  std::vector<std::string> keys;  // in the order of keys.h
  bool has_changed = false;       // the user trusted earlier contents of the file

  // One line for display: what is ignored, and how to accept it.
  std::string ToString() const;
};

enum class Trust { kNone, kChanged, kTrusted };
// Returns whether the user trusts the file at this path with these contents.
using TrustCheck = std::function<Trust(const std::string& path, const std::string& sha256)>;

struct ConfigSources {
  std::filesystem::path file = {};          // the user's file; empty: none
  bool file_must_exist = false;             // the user specified it explicitly
  std::filesystem::path project_root = {};  // where to look for kProjectConfig; empty: none
  TrustCheck trust = {};                    // empty: no file is trusted
  Environment environment = {};             // empty: none
  // The names of all variables that are set, to detect misspelled ones.
  std::vector<std::string> variables = {};
  std::vector<std::string> flags = {};  // KEY=VALUE; the last one for a key wins
};

struct LoadedConfig {
  Config config;
  std::vector<Setting> settings;        // every key, in the order of keys.h
  std::vector<ConfigProblem> problems;  // of the files by line, then of the environment
  std::optional<UntrustedSettings> untrusted;
};

// kInvalidArgument for an invalid flag, kNotFound for a missing required file.
Result<LoadedConfig> LoadConfig(const ConfigSources& sources);

}  // namespace cairn
