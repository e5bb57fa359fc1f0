// Analyze: reads a project's files once and says what is worth knowing about it. Files come one at
// a time from a function, a few threads look at them, and only what was found is kept, so memory
// does not grow with the project. The same files give the same findings in the same order.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "knowledge/analysis/finding.h"

namespace cairn {

// Appends what one file tells. Called from several threads at once, never twice for a file.
using FileAnalyser = std::function<void(const SourceFile& file, std::vector<Finding>& findings)>;

struct AnalysisInput {
  std::string name;                // of the project's folder
  std::vector<std::string> paths;  // relative to its root, with / between the parts; in any order
  // The bytes of a file; nothing if it cannot be read or is too large for the caller's taste.
  // Called from several threads at once, for files that are worth reading only.
  std::function<std::optional<std::string>(const std::string& path)> read;
  std::vector<FileAnalyser> analysers;  // what looks into single files: symbols, routes
  // Appends what only all files together tell; called once, after them. None: nothing.
  std::function<void(std::vector<Finding>& findings)> finish;
  // How many of the files that are read are done; from several threads, but one call at a time.
  std::function<void(std::size_t done, std::size_t total)> progress;
  std::function<bool()> stopped;  // asked before each file
  std::size_t threads = 2;        // the processors of the smallest machines we meet
};

struct AnalysisStats {
  std::size_t files = 0;        // read
  std::size_t bytes = 0;        // of those
  std::size_t passed_over = 0;  // third-party, generated, or of no sort that tells something
};

struct Analysis {
  std::vector<Finding> findings;   // by key, each once
  std::vector<std::string> notes;  // what could not be read, a line each, by path
  AnalysisStats stats;
};

// Whether a file of that path is read.
bool IsAnalysed(std::string_view path);
// What the names of such files look like, as patterns: "*.py", "package.json".
std::vector<std::string> AnalysedNames();

// An error (kConflict) only if it was stopped.
Result<Analysis> Analyze(const AnalysisInput& input);

}  // namespace cairn
