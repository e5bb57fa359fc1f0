// A project's configuration file, as far as it is trusted. It may come from anyone, so it is opened
// beneath the project without following links, and settings that belong to the user (KeyOwner)
// count only while the user's trust list has the SHA-256 of its exact bytes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "config/config_file.h"
#include "config/load.h"

namespace cairn {

struct ProjectFile {
  std::string path;                 // absolute if the root is
  std::string sha256;               // of the whole file; empty if unreadable
  ConfigFile file;                  // its keys and problems
  Config asked;                     // the defaults plus everything that the file sets
  std::vector<Setting> restricted;  // settings that require trust; empty if the file has problems
};

ProjectFile ReadProjectFile(const std::filesystem::path& root);

}  // namespace cairn
