#include "config/trust.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/commands/app.h"
#include "cli/commands/commands.h"
#include "cli/commands/field_options.h"
#include "cli/commands/view.h"
#include "cli/wrap.h"
#include "config/project_file.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kKeyColumns = 18;
constexpr std::size_t kShownDigits = 12;  // of a SHA-256, for display

Result<TrustList> ListOf(App& app) {
  CAIRN_ASSIGN_OR_RETURN(const auto project, app.project());
  return TrustList(project->user_dir);
}

// The directory whose configuration PATH refers to: itself, or the one that contains the file.
fs::path DirectoryOf(const std::optional<std::string>& path) {
  std::error_code ignored;
  const fs::path given = fs::absolute(path ? fs::path(*path) : fs::path("."), ignored);
  return given.filename() == kConfigName ? given.parent_path().parent_path() : given;
}

// The project whose file is meant. PATH itself comes first: an enclosing project's file must not be
// trusted by mistake. A new clone has the file but no store yet.
Result<fs::path> RootOf(App& app, const std::optional<std::string>& path) {
  std::error_code error;
  const fs::path directory = fs::canonical(DirectoryOf(path), error);
  if (path && error) return NotFound("there is no project at " + Quoted(*path));
  if (path) app.StandIn(directory);
  const bool has_file = !error && fs::exists(directory / kProjectConfig, error);
  if (path && has_file) return directory;
  CAIRN_ASSIGN_OR_RETURN(const auto project, app.project());
  if (!project->root.empty()) return project->root;
  if (has_file) return directory;
  return NotFound("there is no project here, and no " + std::string(kProjectConfig) +
                  "; name its directory: cairn trust PATH");
}

Result<ProjectFile> ReadFile(const fs::path& root) {
  ProjectFile file = ReadProjectFile(root);
  if (!file.file.exists) return NotFound("there is no " + file.path + ", and nothing to trust");
  if (file.file.problems.empty()) return file;
  return InvalidArgument(file.file.problems.front().ToString() + "; correct the file first");
}

std::string SettingLines(const std::vector<Setting>& settings) {
  std::string lines;
  for (const Setting& setting : settings) {
    // ASCII only, so that no character reverses, hides or imitates others.
    const auto value = ParseJson(setting.json);
    lines += "  " + PadTo(std::string(setting.key), kKeyColumns) + " " +
             (value ? value->dump(-1, ' ', /*ensure_ascii=*/true) : "?") + "\n";
  }
  return lines;
}

std::vector<std::string> KeysOf(const std::vector<Setting>& settings) {
  std::vector<std::string> keys;
  for (const Setting& setting : settings) keys.emplace_back(setting.key);
  return keys;
}

std::string TrustText(const ProjectFile& file, bool is_trial) {
  const std::string name = file.path + " (SHA-256 " + file.sha256.substr(0, kShownDigits) + "…)";
  if (file.restricted.empty()) return file.path + " has no settings that need your trust.\n";
  std::string text = (is_trial ? "Not trusted. Settings that would apply: " : "Trusted: ") + name +
                     "\n" + SettingLines(file.restricted);
  const std::vector<std::string> keys = KeysOf(file.restricted);
  if (std::ranges::count(keys, "store.url") + std::ranges::count(keys, "store.readUrl") > 0) {
    text += "Memories, your token and your database password are sent to that server.\n";
  }
  if (!is_trial) {
    text += "Changing the file ends the trust; so does `cairn trust --revoke`.\n";
  }
  return text;
}

Result<int> TrustProject(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto root, RootOf(app, in.Argument("PATH")));
  CAIRN_ASSIGN_OR_RETURN(const auto file, ReadFile(root));
  const bool is_trial = in.Has("dry-run");
  if (!is_trial && !file.restricted.empty()) {
    CAIRN_ASSIGN_OR_RETURN(const auto list, ListOf(app));
    CAIRN_TRY(list.Add({.path = file.path,
                        .sha256 = file.sha256,
                        .trusted_at = app.Now(),
                        .keys = KeysOf(file.restricted)}));
  }
  return ShowTextOrJson(app, in, TrustText(file, is_trial), [&] {
    Json settings = Json::object();
    for (const Setting& setting : file.restricted) {
      auto value = ParseJson(setting.json);
      settings[std::string(setting.key)] = value ? *std::move(value) : Json(nullptr);
    }
    return Json{{"path", file.path},
                {"sha256", file.sha256},
                {"trusted", !is_trial && !file.restricted.empty()},
                {"settings", std::move(settings)}};
  });
}

// How the file has changed since it was trusted.
std::string StateOf(const TrustedFile& entry) {
  const fs::path root = fs::path(entry.path).parent_path().parent_path();
  const ProjectFile now = ReadProjectFile(root);
  if (!now.file.exists) return "missing";
  return now.sha256 == entry.sha256 ? "trusted" : "changed";
}

Result<int> ListTrusted(App& app, const Invocation& in) {
  CAIRN_ASSIGN_OR_RETURN(const auto list, ListOf(app));
  CAIRN_ASSIGN_OR_RETURN(const auto files, list.Read());
  std::string text;
  Json entries = Json::array();
  for (const TrustedFile& entry : files) {
    const std::string state = StateOf(entry);
    text += PadTo(state, 8) + " " + ShortTime(entry.trusted_at) + "  " +
            entry.sha256.substr(0, kShownDigits) + "  " + entry.path + "  " +
            Join(entry.keys, ", ") + "\n";
    entries.push_back({{"path", entry.path},
                       {"sha256", entry.sha256},
                       {"trusted_at", entry.trusted_at},
                       {"state", state},
                       {"keys", entry.keys}});
  }
  if (text.empty()) text = "You have not trusted any project's settings.\n";
  return ShowTextOrJson(app, in, text, [&] {
    return Json{{"list", list.file().string()}, {"files", std::move(entries)}};
  });
}

// PATH as it may appear in an entry, even if it no longer exists.
std::vector<std::string> NamesOf(App& app, const std::optional<std::string>& path) {
  std::error_code ignored;
  std::vector<std::string> names;
  const auto add = [&](const fs::path& root) {
    names.push_back(root.string());
    names.push_back((root / kProjectConfig).string());
  };
  const fs::path given = path ? fs::path(*path) : fs::current_path(ignored);
  add(fs::absolute(given, ignored).lexically_normal());
  add(fs::weakly_canonical(given, ignored));
  if (const auto root = RootOf(app, path)) add(*root);
  return names;
}

Result<int> RevokeTrust(App& app, const Invocation& in) {
  const std::vector<std::string> names = NamesOf(app, in.Argument("PATH"));
  const auto found = FindProject("/", app.environment());
  const TrustList list(found ? found->user_dir : fs::path());
  CAIRN_ASSIGN_OR_RETURN(const auto removed, list.Remove(names));
  if (removed.empty()) {
    return NotFound("you have not trusted the settings of " + Quoted(names.front()) +
                    "; `cairn trust --list` shows which you have");
  }
  const std::string file = removed.front().path;
  return ShowTextOrJson(app, in, "No longer trusted: " + file + "\n", [&] {
    return Json{{"path", file}, {"revoked", removed.size()}};
  });
}

Result<int> RunTrust(App& app, const Invocation& in) {
  if (in.Has("list") + in.Has("revoke") + in.Has("dry-run") > 1) {
    return InvalidArgument("give only one of --list, --revoke and --dry-run");
  }
  if (in.Has("list")) return ListTrusted(app, in);
  if (in.Has("revoke")) return RevokeTrust(app, in);
  return TrustProject(app, in);
}

}  // namespace

Command TrustCommand() {
  return {
      .name = "trust",
      .group = "Setup",
      .summary = "Trust the settings of a project's configuration file",
      .description =
          "A project's .claude/memory.config.json controls how its files are indexed and ranked. "
          "Settings that send data or credentials somewhere, weaken a protection or name a model "
          "are ignored until you trust the file. This command prints those settings and accepts "
          "them for the current contents of the file: any change ends the trust. The list of "
          "trusted files is kept in your own data directory. docs/config.md lists the settings "
          "that need trust.",
      .arguments = {{.name = "PATH",
                     .help = "the project's directory or configuration file (the current project)",
                     .required = false,
                     .is_path = true}},
      .options = {{.name = "dry-run", .help = "show the settings without accepting them"},
                  {.name = "list", .help = "list the files you have trusted"},
                  {.name = "revoke", .help = "stop trusting the file"},
                  JsonOption()},
      .examples = {{"cairn trust --dry-run", "review the project's settings"},
                   {"cairn trust", "accept it"},
                   {"cairn trust --revoke ~/src/shop", "take it back"}},
      .run = RunTrust};
}

}  // namespace cairn
