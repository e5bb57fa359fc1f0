#include "knowledge/routes/route_mounts.h"

#include <algorithm>
#include <map>
#include <utility>

#include "knowledge/analysis/project_paths.h"
#include "knowledge/routes/route_finders.h"

namespace cairn {
namespace {

using Exists = std::function<bool(std::string_view)>;

// Files that mount each other in a circle end here.
constexpr int kMostMounts = 8;

constexpr std::string_view kScriptEnds[] = {"",     ".ts",  ".js",       ".mjs",     ".cjs",
                                            ".tsx", ".jsx", "/index.ts", "/index.js"};

std::string WithEnds(const std::string& path, const Exists& exists) {
  if (path.empty()) return {};
  for (const std::string_view end : kScriptEnds) {
    const std::string whole = path + std::string(end);
    if (exists(whole)) return whole;
  }
  // TypeScript imports "./users.js" and means users.ts.
  if (path.ends_with(".js") && exists(path.substr(0, path.size() - 3) + ".ts")) {
    return path.substr(0, path.size() - 3) + ".ts";
  }
  return {};
}

std::string PythonFile(const std::string& path, const Exists& exists) {
  for (const char* end : {".py", "/__init__.py"}) {
    if (!path.empty() && exists(path + end)) return path + end;
  }
  return {};
}

std::string PythonImport(std::string_view file, std::string_view module, const Exists& exists) {
  const std::size_t dots = std::min(module.find_first_not_of('.'), module.size());
  std::string path(module.substr(dots));
  std::ranges::replace(path, '.', '/');
  std::string_view folder = FolderOf(file);
  if (dots > 0) {
    for (std::size_t i = 1; i < dots; ++i) folder = FolderOf(folder);
    return PythonFile(JoinPath(folder, path), exists);
  }
  // What is imported starts at some folder above; which one is a matter of how it is run.
  while (true) {
    if (std::string found = PythonFile(JoinPath(folder, path), exists); !found.empty()) {
      return found;
    }
    if (folder.empty()) return {};
    folder = FolderOf(folder);
  }
}

class CrossMounts {
 public:
  CrossMounts(const std::vector<FileRoutes>& files, const Exists& exists) {
    for (const FileRoutes& file : files) {
      for (const RouterMount& mount : file.mounts) {
        std::string target = FileOfImport(file.file, mount.module, exists);
        if (target.empty() || target == file.file) continue;
        mounts_.try_emplace({std::move(target), mount.name}, Mounted{file.file, &mount});
      }
    }
  }

  // What comes before the paths of a router of the file.
  std::string PrefixOf(std::string file, std::string router) const {
    std::string prefix;
    for (int i = 0; i < kMostMounts; ++i) {
      const Mounted* mounted = Find(file, router);
      if (mounted == nullptr) break;
      prefix = JoinPaths(mounted->mount->prefix, prefix);
      file = mounted->by;
      router = mounted->mount->on;
    }
    return prefix;
  }

 private:
  struct Mounted {
    std::string by;
    const RouterMount* mount;
  };

  // A module that is mounted as a whole has no name of a router.
  const Mounted* Find(const std::string& file, const std::string& router) const {
    auto found = mounts_.find({file, router});
    if (found == mounts_.end()) found = mounts_.find({file, ""});
    return found == mounts_.end() ? nullptr : &found->second;
  }

  std::map<std::pair<std::string, std::string>, Mounted> mounts_;
};

}  // namespace

std::string FileOfImport(std::string_view file, std::string_view module, const Exists& exists) {
  if (file.ends_with(".py")) return PythonImport(file, module, exists);
  if (!module.starts_with("./") && !module.starts_with("../") && module != "." && module != "..") {
    return {};  // a package
  }
  return WithEnds(JoinPath(FolderOf(file), module), exists);
}

void MountAcrossFiles(std::vector<FileRoutes>& files, const Exists& exists) {
  std::ranges::sort(files, {}, &FileRoutes::file);
  const CrossMounts mounts(files, exists);
  for (FileRoutes& file : files) {
    for (Route& route : file.routes) {
      const std::string prefix = mounts.PrefixOf(file.file, route.router);
      // Flask's blueprints may name the same prefix in both places.
      if (prefix.empty() || route.path.starts_with(prefix + '/')) continue;
      route.path = JoinPaths(prefix, route.path == "/" ? "" : route.path);
    }
  }
}

}  // namespace cairn
