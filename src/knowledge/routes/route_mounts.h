// Routers that one file declares and another mounts: the prefixes of the mounts, put before the
// paths of the routes once all files have been read. Known are the imports of Python (Flask,
// FastAPI, Django), JavaScript (Express, Fastify), Go (chi, gin, net/http) and Rust (Axum, Actix).
// In Go and Rust what is mounted is a function that makes or takes a router, by its name.
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

// Of a router that is mounted several times the first mount counts, by the path of the mounting
// file and the order in it. `exists` says whether the project has a file of that path. What cannot
// be followed keeps its path.
void MountAcrossFiles(std::vector<FileRoutes>& files,
                      const std::function<bool(std::string_view path)>& exists);

// The file that an import in `file` means: "app.api.users", ".users" (Python), "./users",
// "crate::api::users"; empty if it is none of the project's. Go imports folders, not files.
std::string FileOfImport(std::string_view file, std::string_view module,
                         const std::function<bool(std::string_view path)>& exists);

}  // namespace cairn
