// Shared by the commands on a project's files: indexing and analysis with the configured settings,
// progress bars, and Ctrl-C to stop.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/commands/app.h"
#include "engine/former_project.h"
#include "knowledge/analyst.h"
#include "knowledge/indexer.h"
#include "transport/stop_signals.h"

namespace cairn {

// The root of the project; kConflict outside a project, since files belong to one.
Result<std::filesystem::path> ProjectRoot(App& app);

Result<Indexer> MakeIndexer(App& app, const Engine& engine);
Result<Analyst> MakeAnalyst(App& app, const Engine& engine);

// The name under which the project's own store knows the folder from before it was renamed. Nothing
// if the store is elsewhere and therefore may be shared.
Result<std::optional<FormerProject>> FormerName(App& app, const Engine& engine);
// A note for the user, with the command that adopts the memories.
std::string FormerNameText(const FormerProject& former, const std::string& present);

// Index and analyze as a step of another command: each returns a one-line summary.
Result<std::string> IndexProject(App& app);
Result<std::string> AnalyzeProject(App& app);

// Converts typed paths from the current directory to the project's root. Patterns stay patterns.
Result<std::vector<std::string>> FromRoot(App& app, const std::vector<std::string>& typed);

// Shows one progress bar per stage of a task, and stops the task on Ctrl-C.
class WorkBar {
 public:
  // `phase` prefixes the name of each stage: "code".
  explicit WorkBar(App& app, std::string phase = {}) : app_(app), phase_(std::move(phase)) {}
  WorkBar(const WorkBar&) = delete;
  WorkBar& operator=(const WorkBar&) = delete;

  // Valid during the lifetime of this object.
  WorkControl control();
  // Erases the bar.
  void Finish() { bar_.reset(); }

 private:
  void Show(std::string_view what, std::int64_t done, std::int64_t total);

  App& app_;
  const std::string phase_;
  StopSignals signals_;
  std::string what_;
  std::unique_ptr<Progress> bar_;
};

}  // namespace cairn
