// Where memories live: in the project that the user stands in, or else in the user's own directory.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"
#include "config/environment.h"

namespace cairn {

struct Project {
  std::filesystem::path root;         // empty outside an initialised project
  std::filesystem::path data_dir;     // may not exist yet
  std::filesystem::path store_file;   // memory.db in data_dir
  std::filesystem::path config_file;  // memory.config.json; may not exist
  std::filesystem::path user_dir;     // the user's own; empty if no variable tells where it is
  std::string name;                   // what its memories are filed under; may be empty
};

// The files that agents and people write for a project, below its root.
inline constexpr std::string_view kKnowledgeFolder = ".claude/knowledge";
// Its configuration. The user's own has the same name, in the user's directory.
inline constexpr std::string_view kProjectConfig = ".claude/memory.config.json";
inline constexpr std::string_view kConfigName = "memory.config.json";
// The daily log, in the data directory.
inline constexpr std::string_view kDailyFolder = "daily";

// The root is the nearest ancestor of `start`, itself included, that has a directory
// .claude/memory; the project has the name of the root's folder, its data in that directory and its
// configuration beside it. Symbolic links in `start` are followed first.
//
// Outside any, data and configuration are in the user's own directory: CAIRN_HOME, else
// $XDG_DATA_HOME/cairn, else
// ~/.local/share/cairn, and the name is that of the nearest ancestor with a .git, or empty.
//
// Creates nothing. Fails if `start` is not a directory and, outside a project, if none of the three
// variables tells where to go.
Result<Project> FindProject(const std::filesystem::path& start, const Environment& environment);

}  // namespace cairn
