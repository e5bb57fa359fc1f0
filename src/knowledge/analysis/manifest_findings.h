// What a manifest tells a newcomer: what this is, what it uses, how it is run.
#pragma once

#include <vector>

#include "knowledge/analysis/finding.h"

namespace cairn {

struct ProjectFacts;

// "dependencies:PATH" for each manifest that says more than a name. Those of tests and examples are
// passed over.
void AddManifestFindings(const ProjectFacts& project, std::vector<Finding>& findings);

}  // namespace cairn
