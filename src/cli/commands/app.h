// App: the context of a command: streams, clock, configuration and the engine, which is opened on
// first use. One App serves one command.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "base/rng.h"
#include "cli/invocation.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "config/load.h"
#include "config/project.h"
#include "embed/lazy_embedder.h"
#include "engine/engine.h"
#include "knowledge/daily_log.h"
#include "knowledge/file_locator.h"
#include "store/file_care.h"
#include "store/team_care.h"

namespace cairn {

struct Program;

// Opens the store that the configuration selects; `file` is the path of the embedded store.
using OpenStore =
    std::function<Result<std::unique_ptr<Store>>(const Config& config, const std::string& file)>;

// The model selected by embedding.model; a relative directory is resolved against `base`.
using FindModel =
    std::function<ModelSource(const Config& config, const std::filesystem::path& base)>;

// The server of the configuration, and the member whose token is used.
inline TeamServer TeamServerOf(const Config& config) {
  return {.url = config.store_url,
          .read_url = config.store_read_url,
          .token = config.store_token,
          .insecure = config.store_insecure,
          .timeout = std::chrono::seconds(config.store_timeout)};
}

// The dependencies provided by main(). All of them must outlive the App.
struct Dependencies {
  Terminal& out;
  Terminal& err;
  const Clock& clock;
  Rng& rng;
  Environment environment;
  std::vector<std::string> variables;  // the names of all that are set
  OpenStore open_store;
  FindModel find_model;
  FileCare file_care;
  TeamCare team_care;
  const Program& program;
};

// According to --color, the terminal and the environment.
Style StyleFor(const Terminal& terminal, const Environment& environment, const Given& globals);

// An error if any component of the path of the project's store, or of SQLite's files next to it, is
// a link.
Status CheckProjectStore(const Project& project);

class App {
 public:
  App(const Dependencies& deps, const Given& globals) : deps_(deps), globals_(globals) {}

  // The directory given by -C, or by --project before the command.
  std::optional<std::string> GivenDirectory() const;
  // Replaces the current directory as the start of the project lookup. Call before project().
  void StandIn(std::filesystem::path directory) { here_ = std::move(directory); }
  // The project of -C (or --project before the command) or of the current directory.
  Result<const Project*> project();
  // The configuration from all layers. Its problems, and settings a project's file may not set, are
  // logged as warnings, once.
  Result<const LoadedConfig*> config();
  // The engine on the store of --db or of the project. `source` is the default source of new
  // memories.
  Result<Engine*> engine(const std::string& source = "manual");
  // The same for commands that need existing data: never creates a store. kNotFound if there is
  // none, e.g. after a mistyped path.
  Result<Engine*> ExistingEngine();
  // kNotFound if the store is a file that does not exist.
  Status CheckStoreExists();
  // The same as engine() with another file, unless the store is a server.
  Result<Engine*> EngineOn(const std::string& file, const std::string& source = "manual");
  // The engine on another store, a file or an address, regardless of the configuration.
  Result<Engine*> EngineAt(const std::string& place);

  // The model that a configuration selects; it may be missing.
  Result<ModelSource> FindModelOf(const Config& config);

  // An engine on another store, which must outlive it, with the current configuration. It shares
  // the model and writes no daily log.
  Result<std::unique_ptr<Engine>> MakeEngine(Store& store, const std::string& source);

  // Opens another store: of a server if it is an address, else of a file.
  Result<std::unique_ptr<Store>> OpenStoreAt(const std::string& place);

  // Destroys the engine and closes its store, so that the file can be removed.
  void CloseStore();

  // The log of the store that the engine uses.
  Result<DailyLog> OpenDailyLog();

  // The configuration file in use.
  Result<std::string> ConfigFile();
  // The file of the embedded store. kConflict if it is a project's store and the file, its folder
  // or one of SQLite's files next to it is a link.
  Result<std::string> StoreFile();
  // The token file of `serve --http`: next to the store, except that for a project's store it is in
  // the user's own directory, because a project could ship a token that its author knows.
  Result<std::string> TokenFile();
  // Loads the configuration without logging problems and ignored settings.
  Result<LoadedConfig> ReadConfig();

  // Writes a result to stdout; an error if it cannot be written.
  Status Print(std::string_view text);
  // The same through a pager, if it is longer than the terminal.
  Status PrintPaged(std::string_view text);
  // Writes a note to stderr, unless --quiet.
  void Remark(std::string_view text);
  // The same, even with --quiet.
  void Warn(std::string_view text);
  // A progress bar on stderr, unless --quiet.
  Progress ShowProgress(std::string what) const;
  // Reads all of stdin; an error if it is longer than `most` bytes.
  Result<std::string> ReadStdin(std::size_t most);
  bool StdinIsTerminal() const;
  // Tells an interactive user that the command is waiting for input.
  void RemarkOnTerminalInput();
  // Asks a yes/no question. An error if the answer is not "y", or if there is no terminal; --yes
  // answers it in advance.
  Status Confirm(const std::string& question);

  const Clock& clock() const { return deps_.clock; }
  Rng& rng() const { return deps_.rng; }
  TimeMs Now() const { return deps_.clock.Now(); }
  std::size_t Width() const { return deps_.out.Width(); }
  bool OutIsTerminal() const { return deps_.out.IsTerminal(); }
  bool quiet() const { return globals_.Has("quiet"); }
  Style style() const { return StyleFor(deps_.out, deps_.environment, globals_); }
  const Environment& environment() const { return deps_.environment; }
  const FileCare& file_care() const { return deps_.file_care; }
  const TeamCare& team_care() const { return deps_.team_care; }
  const Program& program() const { return deps_.program; }

 private:
  Result<ConfigSources> SourcesOfConfig();
  Result<Engine*> EngineOver(std::unique_ptr<Store> store, const std::string& place,
                             const std::string& source);

  const Dependencies& deps_;
  const Given& globals_;
  std::optional<std::filesystem::path> here_;  // set by the first project lookup
  std::optional<Project> project_;
  std::optional<LoadedConfig> config_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<LazyEmbedder> embedder_;
  std::unique_ptr<DailyLog> daily_log_;
  std::unique_ptr<FileLocator> locator_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace cairn
