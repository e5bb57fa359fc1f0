// FileFacts: what one file contributes to project-level findings. Extracted in a single pass, so
// that the project is read once and never held in memory.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "knowledge/analysis/finding.h"

namespace cairn {

struct FileFacts {
  std::string path;
  bool has_main = false;         // contains a process entry point
  bool reads_arguments = false;  // reads command-line arguments
  bool listens = false;          // opens a port, for HTTP or similar
  bool has_tests = false;        // by content; see also IsTestFile
  std::string test_framework;    // included or imported by the file
  std::string title;             // of a document: its first heading
  std::string paragraph;         // of a document: its first prose paragraph

  bool SaysSomething() const {
    return has_main || reads_arguments || listens || has_tests || !test_framework.empty() ||
           !title.empty() || !paragraph.empty();
  }
  friend bool operator==(const FileFacts&, const FileFacts&) = default;
};

// The Makefile at the root; read only to see whether it runs tests.
bool IsMakefile(std::string_view path);

FileFacts ReadFileFacts(const SourceFile& file);

}  // namespace cairn
