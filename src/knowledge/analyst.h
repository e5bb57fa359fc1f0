// Analyst: reads a whole project, and keeps what it finds out as memories. Running it again updates
// what changed and removes what is no longer so.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/context.h"
#include "engine/pieces.h"
#include "knowledge/analysis/analyze.h"
#include "knowledge/work_control.h"

namespace cairn {

inline constexpr std::string_view kAnalysisSource = "analysis";

struct AnalysisReport {
  Analysis analysis;
  bool saved = false;
  PieceCounts pieces;
  std::int64_t embedded = 0;
};

class Analyst {
 public:
  // The context outlives it.
  Analyst(const Context& context, std::filesystem::path root);

  // Without `save` nothing is written.
  Result<AnalysisReport> Run(bool save, const WorkControl& control = {});

 private:
  Result<Analysis> Read(const WorkControl& control) const;
  Status Save(const WorkControl& control, AnalysisReport& report) const;

  const Context& context_;
  std::filesystem::path root_;
};

}  // namespace cairn
