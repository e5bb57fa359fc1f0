// The configuration as it holds for one run, in layers: defaults < the user's file < the project's
// file < environment < flags. Each setting knows where it came from.
//
// The project's file is somebody else's: settings that belong to the user (KeyOwner of keys.h) are
// taken from it only if the user trusts it as it is (trust.h).
//
// A file with any problem is ignored as a whole, so that half of somebody's intent never takes
// effect; all its problems are reported. A bad variable is reported and ignored. A bad flag is an
// error, because somebody typed it just now. Nothing is printed here.
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

// Settings of a project's file that are ignored, because the user has not trusted it.
struct UntrustedSettings {
  std::string file;
  std::vector<std::string> keys;  // in the order of keys.h
  bool has_changed = false;       // the user trusted the file when its contents were others

  // One line for people: what is ignored, and how to accept it.
  std::string ToString() const;
};

enum class Trust { kNone, kChanged, kTrusted };
// Whether the user trusts the file at this path with these contents.
using TrustCheck = std::function<Trust(const std::string& path, const std::string& sha256)>;

struct ConfigSources {
  std::filesystem::path file = {};          // the user's own; empty: none
  bool file_must_exist = false;             // the user named it
  std::filesystem::path project_root = {};  // whose kProjectConfig is read; empty: none
  TrustCheck trust = {};                    // empty: no file is trusted
  Environment environment = {};             // empty: none
  // The names of all variables that are set, to find mistyped ones.
  std::vector<std::string> variables = {};
  std::vector<std::string> flags = {};  // KEY=VALUE; of two for one key the later holds
};

struct LoadedConfig {
  Config config;
  std::vector<Setting> settings;        // every key, in the order of keys.h
  std::vector<ConfigProblem> problems;  // the files' by line, then the environment's
  std::optional<UntrustedSettings> untrusted;
};

// Fails on a bad flag (kInvalidArgument) and on a missing file that must exist (kNotFound).
Result<LoadedConfig> LoadConfig(const ConfigSources& sources);

}  // namespace cairn
