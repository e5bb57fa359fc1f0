#include "cli/commands/app.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "base/beneath.h"
#include "base/hash.h"
#include "base/log.h"
#include "cli/commands/http_token.h"
#include "cli/pager.h"
#include "config/store_url.h"
#include "config/trust.h"
#include "hooks/git_branch.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

Error StreamError(const std::string& what) {
  return IoError(what + ": " + std::generic_category().message(errno));
}

// A project may be hostile and contain links, so its store is opened without following any. Outside
// a project, the location is the user's own.
Status CheckBeneathProject(const fs::path& root, const fs::path& file) {
  if (root.empty()) return {};
  const Status linked = CheckNoLink(root, file.lexically_relative(root).string());
  return linked ? Status()
                : Conflict(linked.error().message + ", or name a store yourself with --db");
}

fs::path LogBeside(const fs::path& store) { return store.parent_path() / kDailyFolder; }

}  // namespace

Style StyleFor(const Terminal& terminal, const Environment& environment, const Given& globals) {
  ColorChoice choice = ColorChoice::kAuto;
  (void)globals.Read("color", choice);  // validated by the parser
  return Style(ColourAllowed(terminal, environment, choice));
}

// SQLite opens all of these by path.
Status CheckProjectStore(const Project& project) {
  for (const char* tail : {"", "-wal", "-shm", "-journal"}) {
    CAIRN_TRY(CheckBeneathProject(project.root, project.store_file.string() + tail));
  }
  return {};
}

std::optional<std::string> App::GivenDirectory() const {
  auto directory = globals_.Text("directory");
  return directory ? directory : globals_.Text("project");
}

Result<const Project*> App::project() {
  if (!project_) {
    std::error_code error;
    std::optional<fs::path> here = here_;
    if (auto given = GivenDirectory()) here = *std::move(given);
    if (!here) here = fs::current_path(error);
    if (error) return IoError("the current directory is gone; change to another one");
    CAIRN_ASSIGN_OR_RETURN(auto found, FindProject(*here, deps_.environment));
    project_ = std::move(found);
    here_ = std::move(here);
  }
  return &*project_;
}

Result<std::string> App::ConfigFile() {
  if (const auto named = globals_.Text("config")) return *named;
  CAIRN_ASSIGN_OR_RETURN(const auto found, project());
  return found->config_file.string();
}

Result<std::string> App::StoreFile() {
  if (const auto named = globals_.Text("db")) return *named;
  CAIRN_ASSIGN_OR_RETURN(const auto found, project());
  CAIRN_TRY(CheckProjectStore(*found));
  return found->store_file.string();
}

Result<std::string> App::TokenFile() {
  CAIRN_ASSIGN_OR_RETURN(const auto store, StoreFile());
  if (globals_.Has("db") || (*project())->root.empty()) {
    return (fs::path(store).parent_path() / kTokenFile).string();
  }
  if ((*project())->user_dir.empty()) {
    return InvalidArgument(
        "there is no directory of yours for the token of this server: set HOME or CAIRN_HOME, or "
        "name a file by --token-file");
  }
  constexpr std::size_t kNameLength = 32;
  const std::string name = Sha256Hex(store).substr(0, kNameLength);
  return ((*project())->user_dir / kTokenFolder / name).string();
}

Result<ConfigSources> App::SourcesOfConfig() {
  ConfigSources sources{
      .environment = deps_.environment, .variables = deps_.variables, .flags = globals_.All("set")};
  if (const auto named = globals_.Text("config")) {  // it replaces all other files
    sources.file = *named;
    sources.file_must_exist = true;
    return sources;
  }
  if (const auto file = ConfigFile(); !file) return file.error();  // e.g. a link
  CAIRN_ASSIGN_OR_RETURN(const auto found, project());
  if (!found->user_dir.empty()) sources.file = found->user_dir / kConfigName;
  sources.project_root = found->root;
  sources.trust = [list = TrustList(found->user_dir)](const std::string& path,
                                                      const std::string& sha256) {
    const auto trust = list.Check(path, sha256);
    if (!trust) Log(LogLevel::kWarning, trust.error().message);
    return trust ? *trust : Trust::kNone;
  };
  return sources;
}

Result<LoadedConfig> App::ReadConfig() {
  CAIRN_ASSIGN_OR_RETURN(const auto sources, SourcesOfConfig());
  auto loaded = LoadConfig(sources);
  if (loaded && globals_.Has("db")) loaded->config.store_url.clear();  // --db overrides the server
  return loaded;
}

Result<const LoadedConfig*> App::config() {
  if (!config_) {
    CAIRN_ASSIGN_OR_RETURN(auto loaded, ReadConfig());
    config_ = std::move(loaded);
    for (const ConfigProblem& problem : config_->problems) {
      Log(LogLevel::kWarning, problem.ToString());
    }
    if (config_->untrusted) Log(LogLevel::kWarning, config_->untrusted->ToString());
  }
  return &*config_;
}

Result<Engine*> App::engine(const std::string& source) {
  if (engine_) return engine_.get();
  CAIRN_ASSIGN_OR_RETURN(const auto file, StoreFile());
  return EngineOn(file, source);
}

Status App::CheckStoreExists() {
  CAIRN_ASSIGN_OR_RETURN(const auto loaded, config());
  if (!loaded->config.store_url.empty()) return {};
  CAIRN_ASSIGN_OR_RETURN(const auto file, StoreFile());
  // If it cannot be examined, assume it exists: opening it reports the error.
  std::error_code error;
  if (fs::exists(file, error) || error) return {};
  return NotFound("there is no store at " + file +
                  (globals_.Has("db") ? "; check the path" : " yet; `cairn add` creates it"));
}

Result<Engine*> App::ExistingEngine() {
  CAIRN_TRY(CheckStoreExists());
  return engine();
}

Result<Engine*> App::EngineOn(const std::string& file, const std::string& source) {
  CAIRN_ASSIGN_OR_RETURN(const auto loaded, config());
  CAIRN_ASSIGN_OR_RETURN(auto store, deps_.open_store(loaded->config, file));
  return EngineOver(std::move(store), file, source);
}

Result<Engine*> App::EngineAt(const std::string& place) {
  CAIRN_ASSIGN_OR_RETURN(auto store, OpenStoreAt(place));
  return EngineOver(std::move(store), place, "manual");
}

Result<Engine*> App::EngineOver(std::unique_ptr<Store> store, const std::string& place,
                                const std::string& source) {
  CAIRN_ASSIGN_OR_RETURN(const auto loaded, config());
  store_ = std::move(store);
  Log(LogLevel::kDebug, "the store is " + HidePassword(place));
  CAIRN_ASSIGN_OR_RETURN(const auto found, project());
  CAIRN_ASSIGN_OR_RETURN(auto model, FindModelOf(loaded->config));
  embedder_ = std::make_unique<LazyEmbedder>(std::move(model));
  if (loaded->config.daily_log && !IsStoreUrl(place)) {
    daily_log_ = std::make_unique<DailyLog>(LogBeside(place), deps_.clock);
  }
  if (!found->root.empty()) {
    locator_ = std::make_unique<FileLocator>(found->root, found->name);
  }
  engine_ = std::make_unique<Engine>(
      Context{.store = *store_,
              .clock = deps_.clock,
              .rng = deps_.rng,
              .project = found->name,
              .source = source,
              .embedder = embedder_.get(),
              .journal = daily_log_.get(),
              .guard = Guard(loaded->config.secrets),
              .checked_out_branch = [directory = *here_] { return GitBranchOf(directory); },
              .locator = locator_.get()});
  return engine_.get();
}

Result<ModelSource> App::FindModelOf(const Config& config) {
  CAIRN_ASSIGN_OR_RETURN(const auto found, project());
  return deps_.find_model(config, found->root);
}

Result<std::unique_ptr<Engine>> App::MakeEngine(Store& store, const std::string& source) {
  CAIRN_ASSIGN_OR_RETURN(const auto loaded, config());
  CAIRN_ASSIGN_OR_RETURN(const auto found, project());
  return std::make_unique<Engine>(Context{.store = store,
                                          .clock = deps_.clock,
                                          .rng = deps_.rng,
                                          .project = found->name,
                                          .source = source,
                                          .embedder = embedder_.get(),
                                          .guard = Guard(loaded->config.secrets),
                                          .locator = locator_.get()});
}

Result<std::unique_ptr<Store>> App::OpenStoreAt(const std::string& place) {
  CAIRN_ASSIGN_OR_RETURN(const auto loaded, config());
  Config there = loaded->config;
  there.store_url = IsStoreUrl(place) ? place : "";
  there.store_read_url.clear();
  return deps_.open_store(there, place);
}

void App::CloseStore() {
  engine_.reset();
  daily_log_.reset();
  locator_.reset();
  embedder_.reset();
  store_.reset();
}

Result<DailyLog> App::OpenDailyLog() {
  CAIRN_ASSIGN_OR_RETURN(const auto file, StoreFile());
  return DailyLog(LogBeside(file), deps_.clock);
}

Status App::Print(std::string_view text) {
  const Status printed = deps_.out.Print(text);
  return printed ? Status()
                 : IoError("the answer could not be written: " + printed.error().message);
}

Status App::PrintPaged(std::string_view text) {
  const Status printed = cairn::PrintPaged(deps_.out, text, deps_.environment);
  return printed ? Status()
                 : IoError("the answer could not be written: " + printed.error().message);
}

Status App::Confirm(const std::string& question) {
  if (!StdinIsTerminal() || !deps_.err.IsTerminal()) {
    return InvalidArgument(question + " Nobody can be asked here; confirm with --yes");
  }
  deps_.err.Write(question + " [y/N] ");
  std::string answer(16, '\0');
  const ssize_t got = read(STDIN_FILENO, answer.data(), answer.size());
  answer.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  const bool is_yes = answer.starts_with('y') || answer.starts_with('Y');
  return is_yes ? Status() : Conflict("canceled; nothing was changed");
}

void App::Remark(std::string_view text) {
  if (quiet()) return;
  deps_.err.Write(std::string(text) + "\n");
}

void App::Warn(std::string_view text) { deps_.err.Write("warning: " + std::string(text) + "\n"); }

Progress App::ShowProgress(std::string what) const {
  return {0, std::move(what), deps_.clock, deps_.err, quiet()};
}

Result<std::string> App::ReadStdin(std::size_t most) {
  RemarkOnTerminalInput();
  std::string text;
  std::array<char, 65536> buffer{};
  while (true) {
    const ssize_t got = read(STDIN_FILENO, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return StreamError("standard input could not be read");
    if (got == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(got));
    if (text.size() > most) {
      return InvalidArgument("standard input has more than " + std::to_string(most) + " bytes");
    }
  }
}

void App::RemarkOnTerminalInput() {
  if (StdinIsTerminal()) Remark("Reading from the terminal; press Ctrl-D to end.");
}

bool App::StdinIsTerminal() const { return isatty(STDIN_FILENO) != 0; }

}  // namespace cairn
