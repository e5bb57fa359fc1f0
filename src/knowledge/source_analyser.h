// What the analysis finds in single source files: their structure and their routes. A file is
// parsed once for both.
#pragma once

#include <functional>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "knowledge/analysis/analyze.h"
#include "knowledge/routes/route_mounts.h"

namespace cairn {

// Looks at single files, from several threads, and then once at what they have in common: a router
// that one file declares may be mounted by another.
class SourceAnalyser {
 public:
  // `exists` says whether the project has a file of that path.
  explicit SourceAnalyser(std::function<bool(std::string_view)> exists)
      : exists_(std::move(exists)) {}

  // As a FileAnalyser.
  void Look(const SourceFile& file, std::vector<Finding>& findings);
  // When all files have been looked at.
  void Finish(std::vector<Finding>& findings);

 private:
  std::function<bool(std::string_view)> exists_;
  std::mutex mutex_;
  std::vector<FileRoutes> routes_;
};

}  // namespace cairn
