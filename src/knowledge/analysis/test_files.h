// How a project is tested: with what, where, and by which command.
#pragma once

#include <string_view>
#include <vector>

#include "knowledge/analysis/finding.h"

namespace cairn {

struct ProjectFacts;

// By the customs of the language: x_test.go, test_x.py, x.spec.ts, XTest.java, tests/x.rs.
bool IsTestFile(std::string_view path);

// "tests": one finding for the project; none if it has no tests.
void AddTestFinding(const ProjectFacts& project, std::vector<Finding>& findings);

}  // namespace cairn
