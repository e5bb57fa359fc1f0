// How a project is tested: framework, location and command.
#pragma once

#include <string_view>
#include <vector>

#include "knowledge/analysis/finding.h"

namespace cairn {

struct ProjectFacts;

// By language convention: x_test.go, test_x.py, x.spec.ts, XTest.java, tests/x.rs.
bool IsTestFile(std::string_view path);

// Adds one "tests" finding for the project, or none if it has no tests.
void AddTestFinding(const ProjectFacts& project, std::vector<Finding>& findings);

}  // namespace cairn
