// One reader for each format of manifest, and what they share. Inside the room only. None throws;
// path and ecosystem are filled in by ReadManifest, which also names the file in errors.
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

// "requests[security] >= 2.8 ; python_version < '3'" as PEP 508 has it; the name is empty if it is
// none of these.
Dependency ParsePythonRequirement(std::string_view line);

// The texts of a list, those that are texts.
std::vector<std::string> TextsOf(const DataTree& list);

}  // namespace cairn
