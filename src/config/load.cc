#include "config/load.h"

#include <map>
#include <optional>
#include <utility>

#include "base/text.h"
#include "config/config_file.h"
#include "config/keys.h"
#include "config/value.h"

namespace cairn {
namespace {

using Layer = Origin::Layer;

// Lays one layer upon the other.
class Loader {
 public:
  Status AddFile(const std::filesystem::path& path, bool must_exist) {
    if (path.empty()) return {};
    ConfigFile file = ReadConfigFile(path, loaded_.config);
    if (!file.exists && must_exist) return NotFound("no config file at " + Quoted(path.string()));
    if (file.problems.empty()) {
      for (const auto& [key, line] : file.lines)
        origins_[key] = {Layer::kFile, path.string(), line};
    }
    loaded_.problems = std::move(file.problems);
    return {};
  }

  void AddEnvironment(const Environment& environment) {
    for (const ConfigKey& key : ConfigKeys()) {
      if (key.variable.empty()) continue;
      const std::optional<std::string> value = Lookup(environment, key.variable);
      if (!value) continue;
      const Origin origin = {Layer::kEnvironment, std::string(key.variable), 0};
      if (Status read = ReadText(key, *value, loaded_.config)) {
        origins_[key.name] = origin;
      } else {
        loaded_.problems.push_back({origin, std::string(key.name), read.error().message});
      }
    }
  }

  Status AddFlag(std::string_view flag) {
    const std::size_t equals = flag.find('=');
    if (equals == flag.npos) return InvalidArgument("--set " + Quoted(flag) + ": write KEY=VALUE");
    const std::string name(flag.substr(0, equals));
    const ConfigKey* const key = FindConfigKey(name);
    if (key == nullptr) return InvalidArgument("--set: " + UnknownConfigKey(name));
    const Status read = ReadText(*key, flag.substr(equals + 1), loaded_.config);
    if (!read) return InvalidArgument("--set " + name + ": " + read.error().message);
    origins_[key->name] = {Layer::kFlag, "", 0};
    return {};
  }

  LoadedConfig Finish() {
    for (const ConfigKey& key : ConfigKeys()) {
      loaded_.settings.push_back({key.name, WriteText(key, loaded_.config),
                                  WriteJson(key, loaded_.config), origins_[key.name]});
    }
    return std::move(loaded_);
  }

 private:
  LoadedConfig loaded_;
  std::map<std::string_view, Origin> origins_;
};

}  // namespace

std::string Origin::ToString() const {
  switch (layer) {
    case Layer::kDefault:
      return "default";
    case Layer::kFile:
      return line > 0 ? name + ":" + std::to_string(line) : name;
    case Layer::kEnvironment:
      return name;
    case Layer::kFlag:
      return "--set";
  }
  return {};
}

std::string ConfigProblem::ToString() const { return origin.ToString() + ": " + message; }

Result<LoadedConfig> LoadConfig(const ConfigSources& sources) {
  Loader loader;
  CAIRN_TRY(loader.AddFile(sources.file, sources.file_must_exist));
  loader.AddEnvironment(sources.environment);
  for (const std::string& flag : sources.flags) CAIRN_TRY(loader.AddFlag(flag));
  return loader.Finish();
}

}  // namespace cairn
