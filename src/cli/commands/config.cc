#include "cli/commands/config.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/config_check.h"
#include "cli/commands/config_set.h"
#include "cli/commands/field_options.h"
#include "cli/commands/view.h"
#include "cli/output_format.h"
#include "cli/wrap.h"

namespace cairn {
namespace {

constexpr std::size_t kMostValueColumns = 50;  // longer values push the origin column to the right

Result<int> RunConfigShow(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto loaded, app.config());
  const std::vector<Setting>& settings = loaded->settings;
  const auto table = [&] {
    Table rows{.name = "config", .row_name = "setting", .columns = {"key", "value", "origin"}};
    for (const Setting& setting : settings) {
      rows.rows.push_back({std::string(setting.key), setting.value, setting.origin.ToString()});
    }
    return rows;
  };
  const auto text = [&] {
    std::size_t columns = 0;
    for (const Setting& setting : settings) {
      columns = std::max(columns, std::min(ColumnsOf(setting.value), kMostValueColumns));
    }
    std::string lines;
    for (const Setting& setting : settings) {
      lines += app.style().Bold(PadTo(std::string(setting.key), 20)) + " " +
               PadTo(setting.value.empty() ? "-" : setting.value, columns) + "  " +
               app.style().Dim(setting.origin.ToString()) + "\n";
    }
    return lines;
  };
  return Show(app, in,
              {.json = [&] { return ConfigJson(settings); }, .table = table, .text = text});
}

Result<int> RunConfigCheck(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(auto loaded, app.ReadConfig());
  CAIRN_ASSIGN_OR_RETURN(auto useless, CheckSettings(app, loaded));
  std::ranges::move(useless, std::back_inserter(loaded.problems));
  const auto json = [&] {
    Json problems = Json::array();
    for (const ConfigProblem& problem : loaded.problems) problems.push_back(problem.ToString());
    Json report{{"ok", loaded.problems.empty()}, {"problems", std::move(problems)}};
    if (loaded.untrusted) {
      report["untrusted"] = {{"file", loaded.untrusted->file}, {"keys", loaded.untrusted->keys}};
    }
    return report;
  };
  std::string text;
  for (const ConfigProblem& problem : loaded.problems) text += problem.ToString() + "\n";
  if (loaded.untrusted) text += loaded.untrusted->ToString() + "\n";
  if (text.empty()) text = "The configuration is valid.\n";
  auto shown = ShowTextOrJson(app, in, text, json);
  if (!shown) return shown;
  return loaded.problems.empty() ? 0 : 1;
}

Result<int> RunConfigPath(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto config, app.ConfigFile());
  CAIRN_ASSIGN_OR_RETURN(const auto store, app.StoreFile());
  CAIRN_ASSIGN_OR_RETURN(const auto project, app.project());
  const std::filesystem::path& user_dir = project->user_dir;
  const std::string own = user_dir.empty() ? "" : (user_dir / kConfigName).string();
  if (in.Has("user") && own.empty()) {
    return NotFound(
        "there is no place for your own configuration: set CAIRN_HOME, XDG_DATA_HOME "
        "or HOME");
  }
  return ShowTextOrJson(app, in, in.Has("user") ? own : config, [&] {
    return Json{{"config", config}, {"user_config", own}, {"store", store}};
  });
}

}  // namespace

Json ConfigJson(const std::vector<Setting>& settings) {
  Json json;
  for (const Setting& setting : settings) {
    auto value = ParseJson(setting.json);
    json[std::string(setting.key)] = {{"value", value ? *std::move(value) : Json(nullptr)},
                                      {"origin", setting.origin.ToString()}};
  }
  return json;
}

std::vector<Command> ConfigCommands() {
  const OptionSpec json = JsonOption();
  std::vector<Command> commands = {
      {.name = "config show",
       .group = "Setup",
       .summary = "Show every setting and where it comes from",
       .options = FormatOptions(),
       .examples = {{"cairn config show", "what applies here"}},
       .run = RunConfigShow},
      {.name = "config check",
       .group = "Setup",
       .summary = "Validate the configuration",
       .description =
           "Exits with 1 if a file or the environment has an unknown key, an invalid value, an "
           "unusable profile, a pattern that matches nothing, or a missing model. Also lists "
           "settings of the project that are ignored until you trust its file.",
       .options = {json},
       .examples = {{"cairn config check", "before committing it"}},
       .run = RunConfigCheck},
      {.name = "config path",
       .group = "Setup",
       .summary = "Print the path of the configuration file",
       .options = {{.name = "user",
                    .help = "your own file, which applies to every project, instead of the "
                            "project's"},
                   json},
       .examples = {{"$EDITOR \"$(cairn config path)\"", "edit it"},
                    {"$EDITOR \"$(cairn config path --user)\"", "edit your own"}},
       .run = RunConfigPath}};
  std::vector<Command> more = ConfigSetCommands();
  std::ranges::move(more, std::back_inserter(commands));
  return commands;
}

}  // namespace cairn
