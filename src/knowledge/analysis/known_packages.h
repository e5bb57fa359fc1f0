// What well-known packages are for. Only those whose presence says something about how a project is
// built; a package that is not here says nothing.
#pragma once

#include <string_view>

#include "knowledge/analysis/manifest.h"

namespace cairn {

enum class PackageRole {
  kWeb,        // a framework or server of HTTP
  kArguments,  // reads command lines
  kTests,
  kDatabase,  // a driver or mapper
  kQueue,     // messages between processes
};

// Django is for the web and for databases, so a package may have several.
bool HasRole(Ecosystem ecosystem, std::string_view package, PackageRole role);

// What people call a framework of tests: "Vitest" for vitest; empty for other packages.
std::string_view TestFrameworkName(Ecosystem ecosystem, std::string_view package);

}  // namespace cairn
