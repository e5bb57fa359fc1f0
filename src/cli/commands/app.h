// App: what a command works with: the streams, the clock, the configuration and, opened when first
// asked for, the engine. One App serves one command.
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

// Opens the store that the configuration names; `file` is the embedded store's.
using OpenStore =
    std::function<Result<std::unique_ptr<Store>>(const Config& config, const std::string& file)>;

// The model that the configuration's embedding.model names; a relative directory starts at `base`.
using FindModel =
    std::function<ModelSource(const Config& config, const std::filesystem::path& base)>;

// The server that the configuration names, and who asks there.
inline TeamServer TeamServerOf(const Config& config) {
  return {.url = config.store_url,
          .read_url = config.store_read_url,
          .token = config.store_token,
          .insecure = config.store_insecure,
          .timeout = std::chrono::seconds(config.store_timeout)};
}

// What main() puts in. All of it outlives the App.
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

// As --color, the terminal and the environment want it.
Style StyleFor(const Terminal& terminal, const Environment& environment, const Given& globals);

// An error if a part of the path of the project's store, or of SQLite's files beside it, is a link.
Status CheckProjectStore(const Project& project);

class App {
 public:
  App(const Dependencies& deps, const Given& globals) : deps_(deps), globals_(globals) {}

  // The directory of -C, or of --project before the command.
  std::optional<std::string> GivenDirectory() const;
  // Takes the place of the current directory where the project is looked for. Before project().
  void StandIn(std::filesystem::path directory) { here_ = std::move(directory); }
  // The project of -C (or --project before the command) or of the current directory.
  Result<const Project*> project();
  // The configuration from all its layers. Its problems, and what a project's file may not set,
  // are logged as warnings, once.
  Result<const LoadedConfig*> config();
  // The engine on the store of --db or of the project. `source` is that of new memories which name
  // none: who is calling.
  Result<Engine*> engine(const std::string& source = "manual");
  // The same for commands that read or change what is stored: they make no store. kNotFound if
  // there is none, as after a mistyped path.
  Result<Engine*> ExistingEngine();
  // kNotFound if the store is a file that is not there.
  Status CheckStoreExists();
  // The same as engine() with another file, if the store is no server.
  Result<Engine*> EngineOn(const std::string& file, const std::string& source = "manual");
  // The engine on another store, a file or an address, whatever the configuration says.
  Result<Engine*> EngineAt(const std::string& place);

  // The model that a configuration names, which may be missing.
  Result<ModelSource> FindModelOf(const Config& config);

  // An engine on another store, which outlives it, as the configuration wants it; it shares the
  // model, and keeps no daily log.
  Result<std::unique_ptr<Engine>> MakeEngine(Store& store, const std::string& source);

  // A store besides: of a server if it is an address, else of a file.
  Result<std::unique_ptr<Store>> OpenStoreAt(const std::string& place);

  // Ends the engine and closes its store, so that the file can be removed.
  void CloseStore();

  // The log of the store that the engine would work on.
  Result<DailyLog> OpenDailyLog();

  // The file the configuration is read from.
  Result<std::string> ConfigFile();
  // The file the embedded store is in. kConflict if it is a project's, and it, its folder or one of
  // SQLite's files beside it is a link.
  Result<std::string> StoreFile();
  // The file of the token of `serve --http`: beside the store, but for a project's store in the
  // user's own directory, because a project could bring a token that its author knows.
  Result<std::string> TokenFile();
  // Reads the configuration without logging its problems and what is ignored.
  Result<LoadedConfig> ReadConfig();

  // Writes an answer to stdout; an error if it cannot be written.
  Status Print(std::string_view text);
  // The same through a pager, if it is longer than the terminal.
  Status PrintPaged(std::string_view text);
  // Writes a remark to stderr, unless --quiet.
  void Remark(std::string_view text);
  // The same, with --quiet as well.
  void Warn(std::string_view text);
  // A bar on stderr for long work, unless --quiet.
  Progress ShowProgress(std::string what) const;
  // All of stdin, or an error once it is longer than `most` bytes.
  Result<std::string> ReadStdin(std::size_t most);
  bool StdinIsTerminal() const;
  // Tells somebody who sits before a terminal that their input is waited for.
  void RemarkOnTerminalInput();
  // Asks a question that "y" answers with yes. An error if the answer is another one, or if nobody
  // can be asked: then --yes is what answers it.
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
  std::optional<std::filesystem::path> here_;  // set once the project was looked for
  std::optional<Project> project_;
  std::optional<LoadedConfig> config_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<LazyEmbedder> embedder_;
  std::unique_ptr<DailyLog> daily_log_;
  std::unique_ptr<FileLocator> locator_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace cairn
