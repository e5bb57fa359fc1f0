#include "cli/commands/init.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "base/beneath.h"
#include "base/text.h"
#include "cli/commands/app.h"
#include "cli/commands/field_options.h"
#include "cli/commands/init_report.h"
#include "cli/output_format.h"
#include "engine/chunk_sync.h"
#include "setup/plan.h"
#include "setup/program_path.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

// The nearest ancestor of `directory` that contains `name`; empty if none does.
fs::path FindAbove(const fs::path& directory, const char* name) {
  for (fs::path at = directory; at != at.parent_path();) {
    at = at.parent_path();
    std::error_code ignored;  // an unreadable directory is not ours
    if (fs::exists(at / name, ignored)) return at;
  }
  return {};
}

Result<fs::path> ResolveRoot(const std::optional<std::string>& given) {
  std::error_code error;
  const fs::path start = given ? fs::path(*given) : fs::current_path(error);
  if (error) return IoError("the current directory is gone; change to another one");
  fs::path root = fs::canonical(start, error);
  if (error) return NotFound("no directory at " + Quoted(start.string()) + ": " + error.message());
  if (!fs::is_directory(root, error)) {
    return InvalidArgument(Quoted(start.string()) + " is not a directory");
  }
  return root;
}

// Guards against accidental projects, which are hard to notice: inside another project, or in the
// home directory, whose .claude is the user's own. Naming the directory confirms the intent.
Status CheckMeant(const App& app, const fs::path& root) {
  std::error_code ignored;
  if (fs::exists(root / ".claude" / "memory", ignored)) return {};
  if (const fs::path above = FindAbove(root, ".claude/memory"); !above.empty()) {
    return Conflict("this is inside the initialized project " + above.string() +
                    "; run init there, or use -C to initialize this directory as its own project");
  }
  const auto home = Lookup(app.environment(), "HOME");
  if (home && fs::equivalent(*home, root, ignored)) {
    return InvalidArgument(
        "this is your home directory, and init is for projects; change to one, or use -C to "
        "initialize this directory");
  }
  return {};
}

Result<Plan> MakePlan(const App& app, const Invocation& in, const fs::path& root) {
  InitRequest request{
      .root = root, .program = {}, .clients = {Client::kClaude}, .force = in.Has("force")};
  CAIRN_TRY(in.Read("client", request.clients));
  CAIRN_ASSIGN_OR_RETURN(const auto running, RunningProgram());
  CAIRN_ASSIGN_OR_RETURN(auto program,
                         ProgramFor(running, Lookup(app.environment(), "PATH").value_or("")));
  request.program = std::move(program);
  CAIRN_ASSIGN_OR_RETURN(auto plan, PlanInit(request));
  std::error_code ignored;
  if (const fs::path git = FindAbove(root, ".git");
      !git.empty() && !fs::exists(root / ".git", ignored)) {
    plan.notes.push_back("the git repository begins at " + git.string() +
                         "; an agent started there doesn't find this project");
  }
  return plan;
}

// Whether the store may be removed: the next init recreates what was made from files.
Result<bool> StoreMayGo(App& app, const fs::path& root) {
  std::error_code ignored;
  const fs::path file = root / kStoreFiles[0];
  CAIRN_TRY(CheckProjectStore({.root = root, .store_file = file}));
  if (!fs::exists(file, ignored)) return false;
  CAIRN_ASSIGN_OR_RETURN(const auto engine, app.EngineOn(file.string()));
  auto only_pieces = engine->browse.HoldsOnlyChunks();
  app.CloseStore();
  return only_pieces;
}

Result<int> RunUndo(App& app, const Invocation& in, const fs::path& root) {
  CAIRN_ASSIGN_OR_RETURN(const auto store_goes, StoreMayGo(app, root));
  CAIRN_ASSIGN_OR_RETURN(auto plan, PlanUndo(root, store_goes));
  const InitReport report{
      .is_undo = true, .is_dry_run = in.Has("dry-run"), .plan = std::move(plan)};
  if (report.is_dry_run) return ShowReport(app, in, report);
  if (store_goes) {
    // Lists what remains when its folder is to be removed.
    for (const char* name : kStoreFiles) (void)RemoveFileBeneath(root, name);
  }
  CAIRN_TRY(ApplyPlan(report.plan));
  return ShowReport(app, in, report);
}

Status DoWork(App& app, const Invocation& in, const InitWork& work, InitReport& report) {
  const auto run = [&](const char* skip, const auto& function, std::string& line) -> Status {
    if (!function || in.Has(skip)) return {};
    CAIRN_ASSIGN_OR_RETURN(auto done, function(app));
    line = std::move(done);
    return {};
  };
  CAIRN_TRY(run("skip-analyze", work.analyze, report.analyzed));
  return run("skip-index", work.index, report.indexed);
}

Result<int> RunInit(const InitWork& work, App& app, const Invocation& in) {
  const std::optional<std::string> given = app.GivenDirectory();
  CAIRN_ASSIGN_OR_RETURN(const auto root, ResolveRoot(given));
  if (in.Has("undo")) return RunUndo(app, in, root);
  CAIRN_TRY(CheckProjectStore({.root = root, .store_file = root / kStoreFiles[0]}));
  if (!given) CAIRN_TRY(CheckMeant(app, root));
  InitReport report{.is_dry_run = in.Has("dry-run")};
  CAIRN_ASSIGN_OR_RETURN(auto plan, MakePlan(app, in, root));
  report.plan = std::move(plan);
  if (report.is_dry_run) return ShowReport(app, in, report);
  CAIRN_TRY(ApplyPlan(report.plan));
  // The files are in place even if a later step fails, so they are reported first.
  const Status worked = DoWork(app, in, work, report);
  CAIRN_ASSIGN_OR_RETURN(const auto shown, ShowReport(app, in, report));
  if (!worked) return worked.error();
  return shown;
}

}  // namespace

Command InitCommand(InitWork work) {
  return {
      .name = "init",
      .group = "Start",
      .summary = "Set up a project and connect your agent",
      .description =
          "Works in the current directory, or that of -C. Creates .claude/knowledge and "
          ".claude/memory, adds Cairn to your agent's settings and hooks, and .claude/memory/ to "
          ".gitignore. Existing files are merged: everything else in them stays byte for byte, and "
          "a copy is kept as NAME.cairn-backup. Running it again changes nothing; --undo reverts "
          "it and keeps your memories.",
      .options = {{.name = "client",
                   .value_name = "NAME",
                   .help = "the agent to connect (claude)",
                   .repeatable = true,
                   .choices = ChoicesOf<Client>()},
                  {.name = "skip-analyze", .help = "don't analyze the project's code"},
                  {.name = "skip-index", .help = "don't index the project's documents"},
                  {.name = "skip-fts",
                   .help = "accepted for compatibility; the keyword index is always in sync"},
                  {.name = "force", .help = "overwrite Cairn entries that differ"},
                  {.name = "dry-run", .help = "show what would be done without doing it"},
                  {.name = "undo", .help = "revert what init did"},
                  JsonOption()},
      .examples = {{"cairn init", "for Claude Code"},
                   {"cairn init --client codex --client cursor --dry-run", "what would be written"},
                   {"cairn init --undo", "revert it"}},
      .run = [work = std::move(work)](App& app, const Invocation& in) {
        return RunInit(work, app, in);
      }};
}

}  // namespace cairn
