// Locates the data: in the current project, or else in the user's own directory.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"
#include "config/environment.h"

namespace cairn {

struct Project {
  std::filesystem::path root;         // empty outside an initialized project
  std::filesystem::path data_dir;     // may not exist yet
  std::filesystem::path store_file;   // memory.db in data_dir
  std::filesystem::path config_file;  // memory.config.json; may not exist
  std::filesystem::path user_dir;     // the user's own directory; empty if no variable gives it
  std::string name;                   // project name of its memories; may be empty
};

// Files written by agents and people for a project, below its root.
inline constexpr std::string_view kKnowledgeFolder = ".claude/knowledge";
// The project's configuration. The user's file has the same name, in the user's directory.
inline constexpr std::string_view kProjectConfig = ".claude/memory.config.json";
inline constexpr std::string_view kConfigName = "memory.config.json";
// The daily log, in the data directory.
inline constexpr std::string_view kDailyFolder = "daily";

// The root is the nearest ancestor of `start` (inclusive) with a directory .claude/memory. The
// project is named after the root's folder, keeps its data in that directory, and its configuration
// next to it. Symbolic links in `start` are resolved first.
//
// Outside a project, data and configuration are in the user's own directory: CAIRN_HOME, else
// $XDG_DATA_HOME/cairn, else ~/.local/share/cairn. The name is that of the nearest ancestor with a
// .git, or empty.
//
// Creates nothing. Fails if `start` is not a directory or, outside a project, if none of the three
// variables is set.
Result<Project> FindProject(const std::filesystem::path& start, const Environment& environment);

}  // namespace cairn
