// Constructs the concrete dependencies and runs the command line. No other code depends on a
// specific store, clock or terminal.
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/choose_model.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/rng.h"
#include "cli/commands/commands.h"
#include "cli/commands/run.h"
#include "cli/terminal.h"
#include "store/postgres/postgres_store.h"
#include "store/postgres/teams.h"
#include "store/sqlite/file_care.h"
#include "store/sqlite/sqlite_store.h"

namespace cairn {
namespace {

Result<std::unique_ptr<Store>> OpenConfiguredStore(const Config& config, const std::string& file) {
  if (!config.store_url.empty()) {
    CAIRN_ASSIGN_OR_RETURN(
        auto store,
        postgres::PostgresStore::Open({.url = config.store_url,
                                       .read_url = config.store_read_url,
                                       .token = config.store_token,
                                       .insecure = config.store_insecure,
                                       .timeout = std::chrono::seconds(config.store_timeout)}));
    return std::unique_ptr<Store>(std::move(store));
  }
  CAIRN_ASSIGN_OR_RETURN(
      auto store, sqlite::SqliteStore::Open(
                      {.path = file, .full_sync = config.store_synchronous == Synchronous::kFull}));
  return std::unique_ptr<Store>(std::move(store));
}

std::vector<std::string> NamesOfVariables() {
  std::vector<std::string> names;
  for (char** each = environ; each != nullptr && *each != nullptr; ++each) {
    const std::string_view variable = *each;
    names.emplace_back(variable.substr(0, variable.find('=')));
  }
  return names;
}

int Main(int argc, char** argv) {
  const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
  StreamTerminal out(STDOUT_FILENO);
  StreamTerminal err(STDERR_FILENO);
  SetLogOutput([&err](std::string_view line) { err.Write(line); });
  const SystemClock clock;
  SystemRng rng;
  const Program program = CairnProgram();
  const Dependencies deps{.out = out,
                          .err = err,
                          .clock = clock,
                          .rng = rng,
                          .environment = [](const char* name) { return std::getenv(name); },
                          .variables = NamesOfVariables(),
                          .open_store = OpenConfiguredStore,
                          .find_model =
                              [](const Config& config, const std::filesystem::path& base) {
                                return ChooseModel(config.embedding_model, base);
                              },
                          .file_care = sqlite::SqliteFileCare(),
                          .team_care = postgres::PostgresTeamCare(),
                          .program = program};
  const int code = RunCommandLine(deps, words);
  SetLogOutput({});
  return code;
}

}  // namespace
}  // namespace cairn

int main(int argc, char** argv) { return cairn::Main(argc, argv); }
