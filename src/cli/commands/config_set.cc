#include "cli/commands/config_set.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/beneath.h"
#include "base/disk.h"
#include "cli/commands/app.h"
#include "cli/commands/config.h"
#include "cli/commands/field_options.h"
#include "cli/commands/view.h"
#include "config/edit_file.h"
#include "config/keys.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = 1'000'000;  // limit of a configuration file
constexpr mode_t kPrivate = 0600;              // it may hold a password

Result<const ConfigKey*> ReadKey(const Invocation& in) {
  const std::string name = *in.Argument("KEY");
  if (const ConfigKey* key = FindConfigKey(name)) return key;
  return InvalidArgument(UnknownConfigKey(name));
}

Result<int> RunGet(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto key, ReadKey(in));
  CAIRN_ASSIGN_OR_RETURN(const auto loaded, app.config());
  const auto setting = std::ranges::find(loaded->settings, key->name, &Setting::key);
  return ShowTextOrJson(app, in, setting->value,
                        [&] { return ConfigJson({*setting})[std::string(key->name)]; });
}

// The file to change, as a folder and a path beneath it: --config, else the user's own with --user
// or outside a project, else the project's.
struct Target {
  fs::path folder;
  std::string path;
  bool is_project = false;

  fs::path file() const { return folder / path; }
};

Result<Target> FindTarget(App& app, const Invocation& in) {
  const auto named = in.globals().Text("config");
  if (named) {
    const fs::path file = fs::absolute(*named);
    return Target{file.parent_path(), file.filename().string()};
  }
  CAIRN_ASSIGN_OR_RETURN(const auto project, app.project());
  if (!in.Has("user") && !project->root.empty()) {
    return Target{project->root, std::string(kProjectConfig), true};
  }
  if (project->user_dir.empty()) {
    return NotFound("there is no place for your own configuration: set HOME or CAIRN_HOME");
  }
  CAIRN_TRY(MakePrivateFolders(project->user_dir));
  return Target{project->user_dir, std::string(kConfigName)};
}

// Returns whether the file changed.
Result<bool> Change(const Target& target, const ConfigKey& key,
                    const std::optional<std::string>& json) {
  CAIRN_ASSIGN_OR_RETURN(const auto bytes, ReadBeneath(target.folder, target.path, kMostBytes));
  if (!bytes && !json) return false;
  const auto changed = WithSetting(bytes.value_or(""), key, json);
  if (!changed) {
    return Error{changed.error().code, target.file().string() + ": " + changed.error().message};
  }
  if (bytes == *changed) return false;
  CAIRN_TRY(WriteBeneath(target.folder, target.path, *changed, kPrivate));
  return true;
}

Result<int> ShowChange(App& app, const Invocation& in, const Target& target, const ConfigKey& key,
                       const std::string& text) {
  CAIRN_ASSIGN_OR_RETURN(const auto loaded, app.ReadConfig());
  if (target.is_project && loaded.untrusted) app.Remark(loaded.untrusted->ToString());
  return ShowTextOrJson(app, in, text, [&] {
    return Json{{"key", key.name}, {"file", target.file().string()}};
  });
}

Result<int> RunSet(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto key, ReadKey(in));
  const std::string value = *in.Argument("VALUE");
  CAIRN_ASSIGN_OR_RETURN(const auto json, SettingAsJson(*key, value));
  CAIRN_ASSIGN_OR_RETURN(const auto target, FindTarget(app, in));
  if (target.is_project && key->owner == KeyOwner::kUser) {
    return InvalidArgument("a project's file doesn't set " + std::string(key->name) +
                           " unless its users trust it; add --user for your own configuration");
  }
  if (const auto changed = Change(target, *key, json); !changed) return changed.error();
  return ShowChange(app, in, target, *key,
                    "Set " + std::string(key->name) + " in " + target.file().string());
}

Result<int> RunUnset(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto key, ReadKey(in));
  CAIRN_ASSIGN_OR_RETURN(const auto target, FindTarget(app, in));
  CAIRN_ASSIGN_OR_RETURN(const auto changed, Change(target, *key, std::nullopt));
  const std::string name(key->name);
  const std::string file = target.file().string();
  return ShowChange(
      app, in, target, *key,
      changed ? "Removed " + name + " from " + file : name + " is not set in " + file);
}

}  // namespace

std::vector<Command> ConfigSetCommands() {
  const ArgumentSpec key{
      .name = "KEY", .help = "a key of `cairn config show`", .completes = Completes::kKeys};
  const OptionSpec user{.name = "user",
                        .help = "in your own configuration, which applies to every project"};
  return {{.name = "config get",
           .group = "Setup",
           .summary = "Print the value of a setting",
           .arguments = {key},
           .options = {JsonOption()},
           .examples = {{"cairn config get fusion", "the value in effect here"}},
           .run = RunGet},
          {.name = "config set",
           .group = "Setup",
           .summary = "Change a setting",
           .description = "Writes the setting to the project's configuration, or outside a project "
                          "(and with --user) to your own. The value is written as in --set.",
           .arguments = {key, {.name = "VALUE", .help = "the new value"}},
           .options = {user, JsonOption()},
           .examples = {{"cairn config set defaultSearchMode keyword", "for this project"},
                        {"cairn config set embedding.model none --user", "for all of yours"}},
           .run = RunSet},
          {.name = "config unset",
           .group = "Setup",
           .summary = "Remove a setting, so that its default applies",
           .arguments = {key},
           .options = {user, JsonOption()},
           .examples = {{"cairn config unset fusion", "back to the default"}},
           .run = RunUnset}};
}

}  // namespace cairn
