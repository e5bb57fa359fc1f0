#include "cli/commands/doctor_settings.h"

#include <algorithm>
#include <filesystem>

#include "base/beneath.h"
#include "base/text.h"
#include "cli/commands/view.h"
#include "setup/connection_check.h"
#include "setup/plan.h"
#include "setup/program_path.h"
#include "setup/record.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

// Uses a free name, so that files moved aside earlier are kept.
Result<std::string> MoveAside(const fs::path& root, const std::string& path,
                              const std::string& effect) {
  constexpr int kMostAside = 1000;
  const std::string file = (root / path).string();
  Status moved;
  for (int number = 1; number <= kMostAside; ++number) {
    const std::string end = ".broken" + (number == 1 ? "" : "-" + std::to_string(number));
    moved = RenameBeneath(root, path, fs::path(path).filename().string() + end);
    if (moved) return "moved " + file + " to " + file + end + "; " + effect;
    if (moved.error().code != ErrorCode::kConflict) break;
  }
  return moved.error();
}

// Whether the file as a whole is unreadable, not a single key. A project's file that could not even
// be opened may be a link and is left alone.
bool CanBeMovedAside(const ConfigProblem& problem, const std::string& projects) {
  if (problem.origin.layer != Origin::Layer::kFile || !problem.key.empty()) return false;
  return problem.origin.line > 0 || problem.origin.name != projects;
}

// Repairs Cairn's own entries and changes nothing else in the files.
Result<std::string> Renew(const fs::path& root, const std::string& path,
                          const std::vector<BrokenConnection>& broken) {
  CAIRN_ASSIGN_OR_RETURN(const auto running, RunningProgram());
  CAIRN_ASSIGN_OR_RETURN(const auto program, ProgramFor(running, path));
  InitRequest request{.root = root, .program = program, .renew_only = true};
  for (const BrokenConnection& each : broken) {
    if (!std::ranges::count(request.clients, each.client)) request.clients.push_back(each.client);
  }
  CAIRN_ASSIGN_OR_RETURN(const auto plan, PlanInit(request));
  CAIRN_TRY(ApplyPlan(plan));
  std::vector<std::string> files;
  for (const Step& step : plan.steps) {
    if (!step.parts.empty()) files.push_back(step.path);
  }
  return "renewed Cairn's entries in " + Join(files, ", ");
}

}  // namespace

DoctorFinding CheckConfig(App& app) {
  const auto file = app.ConfigFile();
  const auto loaded = app.ReadConfig();
  if (!file || !loaded) {
    return {{"config", false, (file ? loaded.error() : file.error()).message, "correct that"}, {}};
  }
  if (loaded->problems.empty()) {
    return Well("config", loaded->untrusted ? loaded->untrusted->ToString() : *file);
  }
  std::vector<std::string> lines;
  for (const ConfigProblem& problem : loaded->problems) lines.push_back(problem.ToString());
  const HealthCheck wrong{"config", false, Join(lines, "; ") + "; the file is ignored as a whole",
                          "correct it, then run `cairn config check`"};
  const auto project = app.project();
  const std::string projects =
      project && !(*project)->root.empty() ? (*project)->config_file.string() : "";
  const auto unreadable = std::ranges::find_if(loaded->problems, [&](const ConfigProblem& problem) {
    return CanBeMovedAside(problem, projects);
  });
  if (unreadable == loaded->problems.end()) return {wrong, {}};
  return {{wrong.check, false, wrong.detail, "correct it, or run `cairn doctor --fix`"},
          [path = fs::path(unreadable->origin.name)] {
            return MoveAside(path.parent_path(), path.filename().string(), "defaults");
          }};
}

DoctorFinding CheckClients(const App& app, const Project& project) {
  const std::string path = Lookup(app.environment(), "PATH").value_or("");
  const auto broken = FindBrokenConnections(project.root, path);
  if (broken.empty()) {
    return Well("clients", CountOf(static_cast<std::int64_t>(CountConnections(project.root)),
                                   "entry", "entries") +
                               " of Cairn in the files of agents");
  }
  std::vector<std::string> lines;
  for (const BrokenConnection& each : broken) lines.push_back(each.what);
  return {{"clients", false, Join(lines, "; "), kFixAdvice},
          [root = project.root, path, broken] { return Renew(root, path, broken); }};
}

DoctorFinding CheckInitRecord(const Project& project) {
  const Status readable = CheckRecord(project.root);
  if (readable) return Well("init", "undo information is readable");
  return {{"init", false, readable.error().message, kFixAdvice}, [root = project.root] {
            return MoveAside(root, kRecordPath, "`cairn init --undo` can no longer use it");
          }};
}

}  // namespace cairn
