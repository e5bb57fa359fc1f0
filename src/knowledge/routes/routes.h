// Routes: which requests a web service answers, as its sources declare them. Read are Express,
// Fastify, Nest, Flask, FastAPI, Django (and its REST framework), Go's net/http, chi and gin,
// Spring, Axum and Actix.
//
// A file is only read for a framework that it imports or whose types it names, and a call only
// counts on what is known to be a router: clients, caches and maps have a `get` too. A prefix is
// added if the router is mounted in the same file; what other files mount is told apart
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
  std::string method;     // "GET"; "ANY" if it is not limited to one, "WS" for a WebSocket
  std::string path;       // parts that are not literal stand in braces as written: "{base}/users"
  std::string handler;    // as written; empty if it is a function in place
  std::string framework;  // "Express"
  std::string file;       // relative to the project
  std::int64_t line = 1;  // where the method or, if there is none, the path is declared
  // Its outermost router in the file, by name, in Go and Rust the function that has it; empty if
  // it is not known.
  std::string router{};

  friend bool operator==(const Route&, const Route&) = default;
};

// A router of another file that this one mounts.
struct RouterMount {
  std::string module;  // as imported: "app.api.users", ".users", "./routes/users", "crate::users"
  std::string name;    // of the router or function there; empty if the module is mounted
  std::string on;      // the outermost router here that it is mounted on, likewise
  std::string prefix;  // with the prefixes that this file tells

  friend bool operator==(const RouterMount&, const RouterMount&) = default;
};

// In the order of lines; at most 2,000. `tree` is that of the file's text. Routers of other files
// are appended to `mounts`, if it is given.
std::vector<Route> FindRoutes(const SourceFile& file, const SyntaxTree& tree,
                              std::vector<RouterMount>* mounts = nullptr);

// One finding for each file that has routes ("routes:src/users.ts"), in the order of `routes`, in
// which those of a file stand together.
std::vector<Finding> DescribeRoutes(std::span<const Route> routes);

}  // namespace cairn
