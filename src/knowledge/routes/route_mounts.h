// Resolves routers that one file declares and another mounts: once all files have been read, the
// mount prefixes are added to the paths of the routes. Supports the imports of Python (Flask,
// FastAPI, Django), JavaScript (Express, Fastify), Go (chi, gin, net/http) and Rust (Axum, Actix).
// In Go and Rust, the mounted name is a function that creates or receives a router.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/routes/routes.h"

namespace cairn {

struct FileRoutes {
  std::string file;
  std::vector<Route> routes;
  std::vector<RouterMount> mounts;
};

// If a router is mounted several times, the first mount wins, by the path of the mounting file and
// the order in it. `exists` returns whether the project has a file at that path. Mounts that cannot
// be resolved leave the path unchanged.
void MountAcrossFiles(std::vector<FileRoutes>& files,
                      const std::function<bool(std::string_view path)>& exists);

// The project file that an import in `file` refers to: "app.api.users", ".users" (Python),
// "./users", "crate::api::users"; empty if it is not in the project. Go imports folders, not files.
std::string FileOfImport(std::string_view file, std::string_view module,
                         const std::function<bool(std::string_view path)>& exists);

}  // namespace cairn
