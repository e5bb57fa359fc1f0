// FileFacts: the little that one file tells about the whole project. It is taken while the file is
// at hand, so that the project is read once and never held in memory.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "knowledge/analysis/finding.h"

namespace cairn {

struct FileFacts {
  std::string path;
  bool has_main = false;         // a process can begin here
  bool reads_arguments = false;  // of the command line
  bool listens = false;          // opens a port for HTTP or the like
  bool has_tests = false;        // by what is in it; see also IsTestFile
  std::string test_framework;    // that the file includes or imports
  std::string title;             // of a document: its first heading
  std::string paragraph;         // of a document: the first that is prose

  bool SaysSomething() const {
    return has_main || reads_arguments || listens || has_tests || !test_framework.empty() ||
           !title.empty() || !paragraph.empty();
  }
  friend bool operator==(const FileFacts&, const FileFacts&) = default;
};

// The Makefile at the root: what else it says than that it has tests is not read.
bool IsMakefile(std::string_view path);

FileFacts ReadFileFacts(const SourceFile& file);

}  // namespace cairn
