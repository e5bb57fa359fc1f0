// Routes: the requests that a web service handles, as declared in its source code. Supports
// Express, Fastify, Nest, Flask, FastAPI, Django (and its REST framework), Go's net/http, chi and
// gin, Spring, Axum and Actix.
//
// A file is only checked for frameworks that it imports or whose types it names, and a call only
// counts on a known router, because clients, caches and maps have a `get` too. Prefixes are added
// for routers mounted in the same file; mounts by other files are resolved separately
// (route_mounts.h).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "knowledge/analysis/finding.h"
#include "knowledge/syntax/syntax_tree.h"

namespace cairn {

struct Route {
  std::string method;     // "GET"; "ANY" if unrestricted, "WS" for a WebSocket
  std::string path;       // non-literal parts are in braces as written: "{base}/users"
  std::string handler;    // as written; empty for an inline function
  std::string framework;  // "Express"
  std::string file;       // relative to the project
  std::int64_t line = 1;  // line of the method or, without one, of the path
  // The name of its outermost router in the file; in Go and Rust, of the function that has it.
  // Empty if unknown.
  std::string router{};

  friend bool operator==(const Route&, const Route&) = default;
};

// A router of another file that this one mounts.
struct RouterMount {
  std::string module;  // as imported: "app.api.users", ".users", "./routes/users", "crate::users"
  std::string name;    // of the router or function there; empty if the module itself is mounted
  std::string on;      // the outermost router here that it is mounted on, as in Route::router
  std::string prefix;  // including the prefixes within this file

  friend bool operator==(const RouterMount&, const RouterMount&) = default;
};

// Sorted by line; at most 2,000. `tree` must be that of the file's text. Appends the routers of
// other files to `mounts`, if given.
std::vector<Route> FindRoutes(const SourceFile& file, const SyntaxTree& tree,
                              std::vector<RouterMount>* mounts = nullptr);

// One finding per file with routes ("routes:src/users.ts"), in the order of `routes`, which must be
// grouped by file.
std::vector<Finding> DescribeRoutes(std::span<const Route> routes);

}  // namespace cairn
