#include "config/project.h"

#include <optional>
#include <system_error>

#include "base/text.h"

namespace cairn {
namespace {

namespace fs = std::filesystem;

bool HasMemory(const fs::path& directory) {
  std::error_code ignored;  // an inaccessible directory does not count
  return fs::is_directory(directory / ".claude" / "memory", ignored);
}

bool HasGit(const fs::path& directory) {
  std::error_code ignored;  // in a worktree or submodule, .git is a file
  return fs::exists(directory / ".git", ignored);
}

// The nearest ancestor for which `fits` holds, or empty.
fs::path FindUpwards(fs::path directory, bool (*fits)(const fs::path&)) {
  while (!fits(directory)) {
    if (directory == directory.parent_path()) return {};
    directory = directory.parent_path();
  }
  return directory;
}

// The XDG specification requires ignoring relative paths; HOME is treated alike.
std::optional<fs::path> AbsolutePath(const Environment& environment, std::string_view variable) {
  const std::optional<std::string> value = Lookup(environment, variable);
  if (!value || !fs::path(*value).is_absolute()) return std::nullopt;
  return fs::path(*value);
}

Result<fs::path> UserDataDir(const Environment& environment) {
  if (const std::optional<std::string> home = Lookup(environment, "CAIRN_HOME")) {
    std::error_code error;
    const fs::path absolute = fs::absolute(*home, error).lexically_normal();
    if (error) return IoError("cannot resolve CAIRN_HOME: " + error.message());
    return absolute;
  }
  if (const auto data = AbsolutePath(environment, "XDG_DATA_HOME")) return *data / "cairn";
  if (const auto home = AbsolutePath(environment, "HOME")) {
    return *home / ".local" / "share" / "cairn";
  }
  return InvalidArgument(
      "no place for the store: this is not an initialized project, and neither CAIRN_HOME nor an "
      "absolute XDG_DATA_HOME or HOME is set; set CAIRN_HOME to a directory, or run `cairn init` "
      "in your project");
}

Result<fs::path> ResolveDirectory(const fs::path& start) {
  std::error_code error;
  fs::path directory = fs::canonical(start, error);
  if (error) return NotFound("no directory at " + Quoted(start.string()) + ": " + error.message());
  if (!fs::is_directory(directory, error)) {
    return InvalidArgument(Quoted(start.string()) + " is not a directory");
  }
  return directory;
}

}  // namespace

Result<Project> FindProject(const fs::path& start, const Environment& environment) {
  CAIRN_ASSIGN_OR_RETURN(fs::path directory, ResolveDirectory(start));
  Project project;
  Result<fs::path> user_dir = UserDataDir(environment);
  if (user_dir) project.user_dir = *user_dir;
  project.root = FindUpwards(directory, HasMemory);
  if (!project.root.empty()) {
    project.data_dir = project.root / ".claude" / "memory";
    project.config_file = project.root / kProjectConfig;
    project.name = project.root.filename().string();
  } else {
    if (!user_dir) return user_dir.error();
    project.data_dir = *user_dir;
    project.config_file = project.data_dir / kConfigName;
    project.name = FindUpwards(directory, HasGit).filename().string();
  }
  project.store_file = project.data_dir / "memory.db";
  return project;
}

}  // namespace cairn
