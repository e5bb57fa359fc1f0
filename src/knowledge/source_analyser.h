// Per-file source analysis: structure and routes. Each file is parsed once for both.
#pragma once

#include <functional>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "knowledge/analysis/analyze.h"
#include "knowledge/routes/route_mounts.h"

namespace cairn {

// Analyzes single files, from several threads, and then once across files: a router that one file
// declares may be mounted by another.
class SourceAnalyser {
 public:
  // `exists` returns whether the project has a file at that path.
  explicit SourceAnalyser(std::function<bool(std::string_view)> exists)
      : exists_(std::move(exists)) {}

  // Usable as a FileAnalyser; thread-safe.
  void Look(const SourceFile& file, std::vector<Finding>& findings);
  // Call once, after all files.
  void Finish(std::vector<Finding>& findings);

 private:
  std::function<bool(std::string_view)> exists_;
  std::mutex mutex_;
  std::vector<FileRoutes> routes_;
};

}  // namespace cairn
