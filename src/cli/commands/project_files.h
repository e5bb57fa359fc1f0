// What commands about a project's files share: who indexes and analyses them, as the configuration
// has it, with a bar on the terminal and Ctrl-C taken as a wish to stop.
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

// The root of the project; kConflict where there is none, since files need one to belong to.
Result<std::filesystem::path> ProjectRoot(App& app);

Result<Indexer> MakeIndexer(App& app, const Engine& engine);
Result<Analyst> MakeAnalyst(App& app, const Engine& engine);

// The name under which the project's own store knows the folder from before it was renamed. Nothing
// if the store is elsewhere, and shared perhaps.
Result<std::optional<FormerProject>> FormerName(App& app, const Engine& engine);
// For people, with the command that takes its memories over.
std::string FormerNameText(const FormerProject& former, const std::string& present);

// Index and analyse as a step of something larger: what was done, in a line.
Result<std::string> IndexProject(App& app);
Result<std::string> AnalyzeProject(App& app);

// Paths as typed, from the current directory, as paths from the root. Patterns stay patterns.
Result<std::vector<std::string>> FromRoot(App& app, const std::vector<std::string>& typed);

// Shows one bar after another for the stages of a piece of work, and stops it on Ctrl-C.
class WorkBar {
 public:
  // `phase` is put before the name of each stage: "code".
  explicit WorkBar(App& app, std::string phase = {}) : app_(app), phase_(std::move(phase)) {}
  WorkBar(const WorkBar&) = delete;
  WorkBar& operator=(const WorkBar&) = delete;

  // Valid as long as this is.
  WorkControl control();
  // Takes the bar away.
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
