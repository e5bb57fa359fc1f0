// Findings from manifests, for a newcomer: what the project is, what it uses, how to run it.
#pragma once

#include <vector>

#include "knowledge/analysis/finding.h"

namespace cairn {

struct ProjectFacts;

// Adds "dependencies:PATH" for each manifest that has more than a name. Skips manifests of tests
// and examples.
void AddManifestFindings(const ProjectFacts& project, std::vector<Finding>& findings);

}  // namespace cairn
