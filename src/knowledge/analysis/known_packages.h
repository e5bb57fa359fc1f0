// The roles of well-known packages. Lists only packages whose presence shows how a project is
// built; an unlisted package says nothing.
#pragma once

#include <string_view>

#include "knowledge/analysis/manifest.h"

namespace cairn {

enum class PackageRole {
  kWeb,        // an HTTP framework or server
  kArguments,  // parses command-line arguments
  kTests,
  kDatabase,  // a driver or mapper
  kQueue,     // messaging between processes
};

// A package may have several roles: Django is for the web and for databases.
bool HasRole(Ecosystem ecosystem, std::string_view package, PackageRole role);

// The display name of a test framework: "Vitest" for vitest; empty for other packages.
std::string_view TestFrameworkName(Ecosystem ecosystem, std::string_view package);

}  // namespace cairn
