// One reader per manifest format, and shared helpers. Internal to this module. None throws;
// ReadManifest fills in path and ecosystem and adds the file name to errors.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "knowledge/analysis/manifest.h"

namespace cairn {

struct DataTree;

Result<Manifest> ReadPackageJson(std::string_view text);
Result<Manifest> ReadPnpmWorkspace(std::string_view text);
Result<Manifest> ReadPyproject(std::string_view text);
Result<Manifest> ReadRequirements(std::string_view text);
Result<Manifest> ReadSetupCfg(std::string_view text);
Result<Manifest> ReadGoMod(std::string_view text);  // and go.work
Result<Manifest> ReadCargoToml(std::string_view text);
Result<Manifest> ReadPom(std::string_view text);
Result<Manifest> ReadCmakeLists(std::string_view text);

// Parses a PEP 508 requirement such as "requests[security] >= 2.8 ; python_version < '3'". The name
// is empty if the line is not one.
Dependency ParsePythonRequirement(std::string_view line);

// The text items of a list; other items are dropped.
std::vector<std::string> TextsOf(const DataTree& list);

}  // namespace cairn
