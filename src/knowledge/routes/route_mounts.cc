#include "knowledge/routes/route_mounts.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "knowledge/analysis/project_paths.h"
#include "knowledge/routes/route_finders.h"

namespace cairn {
namespace {

using Exists = std::function<bool(std::string_view)>;

// Limits mount chains, including cycles between files.
constexpr int kMostMounts = 8;

constexpr std::string_view kScriptEnds[] = {"",     ".ts",  ".js",       ".mjs",     ".cjs",
                                            ".tsx", ".jsx", "/index.ts", "/index.js"};

std::string WithEnds(const std::string& path, const Exists& exists) {
  if (path.empty()) return {};
  for (const std::string_view end : kScriptEnds) {
    const std::string whole = path + std::string(end);
    if (exists(whole)) return whole;
  }
  // TypeScript imports "./users.js" to mean users.ts.
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
  // The import root is some folder above; which one depends on how the program is run.
  while (true) {
    if (std::string found = PythonFile(JoinPath(folder, path), exists); !found.empty()) {
      return found;
    }
    if (folder.empty()) return {};
    folder = FolderOf(folder);
  }
}

std::string RustFile(const std::string& path, const Exists& exists) {
  for (const char* end : {".rs", "/mod.rs"}) {
    if (!path.empty() && exists(path + end)) return path + end;
  }
  return {};
}

// Resolves "crate::api::users", "super::users", "users" of a `mod users;`, and the crate by its own
// name. Searches below the module itself and below each folder above it.
std::string RustImport(std::string_view file, std::string_view module, const Exists& exists) {
  std::string path(module);
  for (std::size_t at = path.find("::"); at != std::string::npos; at = path.find("::")) {
    path.replace(at, 2, "/");
  }
  while (path.starts_with("crate/") || path.starts_with("self/") || path.starts_with("super/")) {
    path.erase(0, path.find('/') + 1);
  }
  while (!path.empty()) {
    std::string_view folder = file.substr(0, file.rfind('.'));
    while (true) {
      if (std::string found = RustFile(JoinPath(folder, path), exists); !found.empty()) {
        return found;
      }
      if (folder.empty()) break;
      folder = FolderOf(folder);
    }
    const std::size_t slash = path.find('/');
    path = slash == std::string::npos ? "" : path.substr(slash + 1);
  }
  return {};
}

// A Go package's functions are those of all files in its folder.
bool IsGo(std::string_view file) { return file.ends_with(".go"); }

std::string PlaceOf(const std::string& file) {
  return IsGo(file) ? std::string(FolderOf(file)) + "/*.go" : file;
}

class CrossMounts {
 public:
  CrossMounts(const std::vector<FileRoutes>& files, const Exists& exists) {
    for (const FileRoutes& file : files) {
      if (IsGo(file.file)) packages_.insert(PlaceOf(file.file));
    }
    for (const FileRoutes& file : files) {
      for (const RouterMount& mount : file.mounts) {
        std::string target = IsGo(file.file) ? GoPackage(file.file, mount.module)
                                             : FileOfImport(file.file, mount.module, exists);
        const bool is_itself =
            target == PlaceOf(file.file) && (!IsGo(file.file) || mount.name == mount.on);
        if (target.empty() || is_itself) continue;
        mounts_.try_emplace({std::move(target), mount.name}, Mounted{file.file, &mount});
      }
    }
  }

  // The full prefix of a router's paths.
  std::string PrefixOf(std::string file, std::string router) const {
    std::string prefix;
    for (int i = 0; i < kMostMounts; ++i) {
      const Mounted* mounted = Find(PlaceOf(file), router);
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

  // "example.org/shop/internal/users" is the folder internal/users below the module's folder, which
  // is above the importing file. An empty path is the file's own package.
  std::string GoPackage(const std::string& file, std::string_view import) const {
    if (import.empty()) return PlaceOf(file);
    while (!import.empty()) {
      std::string_view folder = FolderOf(file);
      while (true) {
        std::string place = JoinPath(folder, import) + "/*.go";
        if (packages_.contains(place)) return place;
        if (folder.empty()) break;
        folder = FolderOf(folder);
      }
      const std::size_t slash = import.find('/');
      import = slash == std::string_view::npos ? std::string_view() : import.substr(slash + 1);
    }
    return {};
  }

  // A module mounted as a whole has no router name.
  const Mounted* Find(const std::string& file, const std::string& router) const {
    auto found = mounts_.find({file, router});
    if (found == mounts_.end()) found = mounts_.find({file, ""});
    return found == mounts_.end() ? nullptr : &found->second;
  }

  std::set<std::string, std::less<>> packages_;  // Go packages, by folder
  std::map<std::pair<std::string, std::string>, Mounted> mounts_;
};

}  // namespace

std::string FileOfImport(std::string_view file, std::string_view module, const Exists& exists) {
  if (file.ends_with(".py")) return PythonImport(file, module, exists);
  if (file.ends_with(".rs")) return RustImport(file, module, exists);
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
      // Flask blueprints may specify the same prefix in both places.
      if (prefix.empty() || route.path.starts_with(prefix + '/')) continue;
      route.path = JoinPaths(prefix, route.path == "/" ? "" : route.path);
    }
  }
}

}  // namespace cairn
