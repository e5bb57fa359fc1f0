// Analyst: reads a whole project, and keeps what it finds out as memories. Running it again updates
// what changed and removes what is no longer so.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/chunk_sync.h"
#include "engine/context.h"
#include "knowledge/analysis/analyze.h"
#include "knowledge/files/walk.h"
#include "knowledge/work_control.h"
#include "model/finding_keys.h"

namespace cairn {

struct AnalysisReport {
  Analysis analysis;
  bool saved = false;
  ChunkCounts pieces;
  std::int64_t embedded = 0;
};

// What a project's files tell, kept nowhere.
Result<Analysis> AnalyzeFiles(const std::filesystem::path& root, const WorkControl& control = {});

class Analyst {
 public:
  // The context outlives it.
  Analyst(const Context& context, std::filesystem::path root);

  // Without `save` nothing is written.
  Result<AnalysisReport> Run(bool save, const WorkControl& control = {});

  // Runs and saves if findings are stored and the files have changed since, by their names, sizes
  // and times; else it costs a walk and gives nothing.
  Result<std::optional<AnalysisReport>> Refresh(const WorkControl& control = {});

  // The files that findings come from, as patterns for a watcher.
  static std::vector<std::string> WatchedPaths();

 private:
  Status Save(const std::string& signature, const WorkControl& control,
              AnalysisReport& report) const;
  Result<AnalysisReport> RunOn(const Walked& walked, bool save, const WorkControl& control) const;

  const Context& context_;
  std::filesystem::path root_;
};

}  // namespace cairn
