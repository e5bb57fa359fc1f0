// Analyst: analyzes a whole project and stores the findings as memories. A later run updates
// changed findings and removes those that no longer hold.
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

// Analyzes the files without storing anything.
Result<Analysis> AnalyzeFiles(const std::filesystem::path& root, const WorkControl& control = {});

class Analyst {
 public:
  // The context must outlive the analyst.
  Analyst(const Context& context, std::filesystem::path root);

  // Without `save`, writes nothing.
  Result<AnalysisReport> Run(bool save, const WorkControl& control = {});

  // Runs and saves if findings are stored and the files have changed since the last run (by name,
  // size and times). Otherwise it costs one walk and returns nothing.
  Result<std::optional<AnalysisReport>> Refresh(const WorkControl& control = {});

  // Patterns for a watcher that match the files findings come from.
  static std::vector<std::string> WatchedPaths();

 private:
  Status Save(const std::string& signature, const WorkControl& control,
              AnalysisReport& report) const;
  Result<AnalysisReport> RunOn(const Walked& walked, bool save, const WorkControl& control) const;

  const Context& context_;
  std::filesystem::path root_;
};

}  // namespace cairn
