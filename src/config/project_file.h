// The configuration file of a project, as far as it is trusted. Its author may be anybody, so it is
// opened beneath the project without following links, and settings that belong to the user
// (KeyOwner) count only while the user's trust list has the SHA-256 of these very bytes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "config/config_file.h"
#include "config/load.h"

namespace cairn {

struct ProjectFile {
  std::string path;                 // absolute if the root is
  std::string sha256;               // of all its bytes; empty if they could not be read
  ConfigFile file;                  // the keys it gives, and its problems
  Config asked;                     // the defaults, with everything that the file sets
  std::vector<Setting> restricted;  // what counts only if the file is trusted; none if it has
                                    // problems
};

ProjectFile ReadProjectFile(const std::filesystem::path& root);

}  // namespace cairn
