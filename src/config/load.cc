#include "config/load.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "base/text.h"
#include "config/config_file.h"
#include "config/keys.h"
#include "config/project_file.h"
#include "config/value.h"

namespace cairn {
namespace {

using Layer = Origin::Layer;

// Applies the layers in order.
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

  void AddProjectFile(const std::filesystem::path& root, const TrustCheck& check) {
    if (root.empty()) return;
    ProjectFile project = ReadProjectFile(root);
    if (!project.file.problems.empty()) return AddProblems(std::move(project.file.problems));
    std::erase_if(project.restricted, [&](const Setting& setting) {
      return HasValue(*FindConfigKey(setting.key), project.asked);
    });
    // Consult the trust list only for a file that needs it.
    Trust trust = project.restricted.empty() ? Trust::kTrusted : Trust::kNone;
    if (trust == Trust::kNone && check) trust = check(project.path, project.sha256);
    if (trust != Trust::kTrusted) {
      loaded_.untrusted = {.file = project.path, .has_changed = trust == Trust::kChanged};
      for (const Setting& setting : project.restricted) {
        loaded_.untrusted->keys.emplace_back(setting.key);
        project.file.lines.erase(setting.key);
      }
    }
    for (const auto& [key, line] : project.file.lines) {
      CopyValue(*FindConfigKey(key), project.asked, loaded_.config);
      origins_[key] = {Layer::kFile, project.path, line};
    }
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

  // Unrelated variables may share the prefix, so only near misses are reported.
  void AddMistypedVariables(const std::vector<std::string>& variables) {
    std::vector<std::string_view> ours = {"CAIRN_HOME", "CAIRN_HOOKS"};
    for (const ConfigKey& key : ConfigKeys()) {
      if (!key.variable.empty()) ours.push_back(key.variable);
    }
    for (const std::string_view prefix : {"CAIRN_", "CLAUDE_MEMORY_"}) {
      std::vector<std::string_view> ends;
      for (const std::string_view name : ours) {
        if (name.starts_with(prefix)) ends.push_back(name.substr(prefix.size()));
      }
      for (const std::string& name : variables) {
        if (!name.starts_with(prefix) || std::ranges::count(ours, name) > 0) continue;
        const std::string_view near =
            NearestName(std::string_view(name).substr(prefix.size()), ends);
        if (near.empty()) continue;
        loaded_.problems.push_back({{Layer::kEnvironment, name, 0},
                                    "",
                                    "unknown variable ignored; did you mean '" +
                                        std::string(prefix) + std::string(near) + "'?"});
      }
    }
  }

  Status AddFlag(std::string_view flag) {
    const std::size_t equals = flag.find('=');
    if (equals == flag.npos)
      return InvalidArgument("--set " + Quoted(flag) + ": expected KEY=VALUE");
    const std::string name(flag.substr(0, equals));
    const ConfigKey* const key = FindConfigKey(name);
    if (key == nullptr) return InvalidArgument("--set: " + UnknownConfigKey(name));
    const Status read = ReadText(*key, flag.substr(equals + 1), loaded_.config);
    if (!read) return InvalidArgument("--set " + name + ": " + read.error().message);
    origins_[key->name] = {Layer::kFlag, "", 0};
    return {};
  }

  LoadedConfig Finish() {
    DropDecided();
    for (const ConfigKey& key : ConfigKeys()) {
      loaded_.settings.push_back({key.name, WriteText(key, loaded_.config),
                                  WriteJson(key, loaded_.config), origins_[key.name]});
    }
    return std::move(loaded_);
  }

 private:
  void AddProblems(std::vector<ConfigProblem> problems) {
    for (ConfigProblem& problem : problems) loaded_.problems.push_back(std::move(problem));
  }

  // Whether the setting already has this value, so that it changes nothing and needs no trust.
  bool HasValue(const ConfigKey& key, const Config& asked) const {
    Config changed = loaded_.config;
    CopyValue(key, asked, changed);
    return changed == loaded_.config;
  }

  // Drops settings that the environment or a flag overrides anyway.
  void DropDecided() {
    if (!loaded_.untrusted) return;
    std::erase_if(loaded_.untrusted->keys, [&](const std::string& key) {
      return origins_[FindConfigKey(key)->name].layer > Layer::kFile;
    });
    if (loaded_.untrusted->keys.empty()) loaded_.untrusted.reset();
  }

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

std::string UntrustedSettings::ToString() const {
  const bool names_store = std::ranges::count(keys, "store.url") > 0;
  return file + ": ignored " + Join(keys, ", ") + ": " +
         (has_changed ? "the file changed since you trusted it"
                      : "a project may set this only if you trust its file") +
         (names_store ? "; the local store is used" : "") +
         ". Review the file, then run `cairn trust` to accept it";
}

std::string ConfigProblem::ToString() const { return origin.ToString() + ": " + message; }

Result<LoadedConfig> LoadConfig(const ConfigSources& sources) {
  Loader loader;
  CAIRN_TRY(loader.AddFile(sources.file, sources.file_must_exist));
  loader.AddProjectFile(sources.project_root, sources.trust);
  loader.AddEnvironment(sources.environment);
  loader.AddMistypedVariables(sources.variables);
  for (const std::string& flag : sources.flags) CAIRN_TRY(loader.AddFlag(flag));
  return loader.Finish();
}

}  // namespace cairn
