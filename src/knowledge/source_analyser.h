// What the analysis finds in single source files: their structure and their routes. A file is
// parsed once for both.
#pragma once

#include <functional>
#include <string_view>

#include "knowledge/analysis/analyze.h"

namespace cairn {

// `exists` says whether the project has a file of that path.
FileAnalyser SourceAnalyser(std::function<bool(std::string_view)> exists);

}  // namespace cairn
