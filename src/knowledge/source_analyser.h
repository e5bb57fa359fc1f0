// What the analysis finds in single source files: their structure and their routes. A file is
// parsed once for both.
#pragma once

#include <vector>

#include "knowledge/analysis/finding.h"

namespace cairn {

void AnalyseSource(const SourceFile& file, std::vector<Finding>& findings);

}  // namespace cairn
