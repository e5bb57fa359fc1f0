#include "cli/commands/doctor_settings.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/text.h"
#include "cli/commands/view.h"
#include "setup/connection_check.h"
#include "setup/plan.h"
#include "setup/program_path.h"
#include "setup/record.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

// A name that is not taken: what was moved aside before is not lost either.
std::string BrokenName(const std::string& file) {
  std::error_code ignored;
  std::string name = file + ".broken";
  for (int number = 2; fs::exists(name, ignored); ++number) {
    name = file + ".broken-" + std::to_string(number);
  }
  return name;
}

Result<std::string> MoveAside(const std::string& file, const std::string& effect) {
  const std::string name = BrokenName(file);
  std::error_code error;
  fs::rename(file, name, error);
  if (error) return IoError("cannot move " + file + " aside: " + error.message());
  return "moved " + file + " to " + name + "; " + effect;
}

// Not about one key of it: it cannot be read at all.
bool IsUnreadable(const ConfigProblem& problem) {
  return problem.origin.layer == Origin::Layer::kFile && problem.key.empty();
}

// Puts Cairn's own entries right, and touches nothing else in the files.
Result<std::string> Renew(const fs::path& root, const std::string& path,
                          const std::vector<BrokenConnection>& broken) {
  const auto running = RunningProgram();
  if (!running) return running.error();
  const auto program = ProgramFor(*running, path);
  if (!program) return program.error();
  InitRequest request{.root = root, .program = *program, .renew_only = true};
  for (const BrokenConnection& each : broken) {
    if (!std::ranges::count(request.clients, each.client)) request.clients.push_back(each.client);
  }
  const auto plan = PlanInit(request);
  if (!plan) return plan.error();
  CAIRN_TRY(ApplyPlan(*plan));
  std::vector<std::string> files;
  for (const Step& step : plan->steps) {
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
  if (loaded->problems.empty()) return Well("config", *file);
  std::vector<std::string> lines;
  for (const ConfigProblem& problem : loaded->problems) lines.push_back(problem.ToString());
  const HealthCheck wrong{"config", false, Join(lines, "; ") + "; the file is ignored as a whole",
                          "correct that; `cairn config check` tells whether it is right"};
  if (!std::ranges::any_of(loaded->problems, IsUnreadable)) return {wrong, {}};
  return {{wrong.check, false, wrong.detail, "correct that, or run `cairn doctor --fix`"},
          [path = *file] { return MoveAside(path, "the defaults hold"); }};
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
  if (readable) return Well("init", "what it noted for --undo can be read");
  return {{"init", false, readable.error().message, kFixAdvice},
          [file = (project.root / kRecordPath).string()] {
            return MoveAside(file, "`cairn init --undo` cannot use it any more");
          }};
}

}  // namespace cairn
