// Analyze: reads a project's files once and reports what is worth knowing about it. Files come one
// at a time from a callback, a few threads analyze them, and only the findings are kept, so memory
// does not grow with the size of the project. The same files give the same findings in the same
// order.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "knowledge/analysis/finding.h"

namespace cairn {

// Appends the findings of one file. Called concurrently from several threads, once per file.
using FileAnalyser = std::function<void(const SourceFile& file, std::vector<Finding>& findings)>;

struct AnalysisInput {
  std::string name;                // the project folder's name
  std::vector<std::string> paths;  // relative to the root, separated by /; in any order
  // Returns the bytes of a file, or nullopt if it cannot be read or is too large for the caller.
  // Called concurrently, and only for files worth reading.
  std::function<std::optional<std::string>(const std::string& path)> read;
  std::vector<FileAnalyser> analysers;  // per-file analyzers: symbols, routes
  // Appends findings that span files; called once, after all files. None: no such findings.
  std::function<void(std::vector<Finding>& findings)> finish;
  // Progress over the files read. Called from several threads, but serialized.
  std::function<void(std::size_t done, std::size_t total)> progress;
  std::function<bool()> stopped;  // polled before each file
  std::size_t threads = 2;        // the CPU count of the smallest supported machines
};

struct AnalysisStats {
  std::size_t files = 0;        // read
  std::size_t bytes = 0;        // total size of those
  std::size_t passed_over = 0;  // third-party, generated, or of an irrelevant type
};

struct Analysis {
  std::vector<Finding> findings;   // sorted by key, unique
  std::vector<std::string> notes;  // unreadable files, one line each, sorted by path
  AnalysisStats stats;
};

// Whether a file at that path is read.
bool IsAnalysed(std::string_view path);
// Patterns for the names of such files: "*.py", "package.json".
std::vector<std::string> AnalysedNames();

// Fails only if stopped (kConflict).
Result<Analysis> Analyze(const AnalysisInput& input);

}  // namespace cairn
