// The readers of routes, one for each family of frameworks; for the sources of this room.
//
// Each adds the routes that it finds to the list, without their file and in any order.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/routes/routes.h"
#include "knowledge/syntax/syntax_tree.h"

namespace cairn {

// No source that people write declares as many. Also a limit for routers and mounts, so that what a
// generated file costs stays bounded.
inline constexpr std::size_t kMostRoutes = 2000;
inline constexpr std::size_t kMostRouters = 500;

// "this.router", "require('express').Router": what is longer names nothing that is looked for.
inline constexpr std::size_t kLongestRouterName = 64;

// How many links of a chain of calls such as `router.route("/").get(a).post(b)` are followed.
inline constexpr int kLongestChain = 500;

// Express, Fastify
void FindJavaScriptRoutes(const SyntaxTree& tree, std::vector<Route>& routes,
                          std::vector<RouterMount>& mounts);
void FindNestRoutes(const SyntaxTree& tree, std::vector<Route>& routes);
// Flask, FastAPI
void FindPythonRoutes(const SyntaxTree& tree, std::vector<Route>& routes,
                      std::vector<RouterMount>& mounts);
void FindDjangoRoutes(const SyntaxTree& tree, std::vector<Route>& routes,
                      std::vector<RouterMount>& mounts);
void FindGoRoutes(const SyntaxTree& tree, std::vector<Route>& routes,
                  std::vector<RouterMount>& mounts);
void FindSpringRoutes(const SyntaxTree& tree, std::vector<Route>& routes);
void FindAxumRoutes(const SyntaxTree& tree, std::vector<Route>& routes,
                    std::vector<RouterMount>& mounts);
void FindActixRoutes(const SyntaxTree& tree, std::vector<Route>& routes,
                     std::vector<RouterMount>& mounts);

// "GET" of "get", "Get" and "GET"; "ANY" of "all" and "any"; empty if it is no method.
std::string MethodNamed(std::string_view name);

// A path below a prefix, with one slash between them; an empty path is the prefix itself.
std::string JoinPaths(std::string_view prefix, std::string_view path);

// As frameworks do to which "/users" and "/users/" are the same. "/" stays.
std::string WithoutFinalSlash(std::string path);

// As frameworks do to which "users" and "/users" are the same.
std::string WithFirstSlash(std::string path);

}  // namespace cairn
