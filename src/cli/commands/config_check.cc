#include "cli/commands/config_check.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "json/search.h"
#include "knowledge/files/selection.h"

namespace cairn {
namespace {

class SettingsCheck {
 public:
  explicit SettingsCheck(const LoadedConfig& loaded) : loaded_(loaded) {}

  void Profiles() {
    for (std::string& problem : ProfileProblems(loaded_.config.profiles)) {
      Add("profiles", std::move(problem));
    }
  }

  void WatchPaths() {
    for (const std::string& path : loaded_.config.watch_paths) {
      const auto selection = Selection::Of({path});
      if (!selection) Add("watchPaths", "watchPaths: " + selection.error().message);
    }
  }

  void Model(const ModelSource& model) {
    if (model.kind == ModelSource::Kind::kMissing) Add("embedding.model", model.where);
  }

  std::vector<ConfigProblem> Take() { return std::move(problems_); }

 private:
  void Add(std::string_view key, std::string message) {
    const auto setting = std::ranges::find(loaded_.settings, key, &Setting::key);
    problems_.push_back({setting->origin, std::string(key), std::move(message)});
  }

  const LoadedConfig& loaded_;
  std::vector<ConfigProblem> problems_;
};

}  // namespace

Result<std::vector<ConfigProblem>> CheckSettings(App& app, const LoadedConfig& loaded) {
  CAIRN_ASSIGN_OR_RETURN(const auto model, app.FindModelOf(loaded.config));
  SettingsCheck check(loaded);
  check.Profiles();
  check.WatchPaths();
  check.Model(model);
  return check.Take();
}

}  // namespace cairn
