// The route readers, one per family of frameworks. Internal to this module.
//
// Each appends the routes it finds, without their file and in any order.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/routes/routes.h"
#include "knowledge/syntax/syntax_tree.h"

namespace cairn {

// More than any handwritten file declares. Like the limits for routers and mounts, it bounds the
// cost of a generated file.
inline constexpr std::size_t kMostRoutes = 2000;
inline constexpr std::size_t kMostRouters = 500;

// Fits "this.router" and "require('express').Router"; longer expressions are not router names.
inline constexpr std::size_t kLongestRouterName = 64;

// Limit for call chains such as `router.route("/").get(a).post(b)`.
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

// "GET" for "get", "Get" and "GET"; "ANY" for "all" and "any"; empty if it is not a method.
std::string MethodNamed(std::string_view name);

// Joins a prefix and a path with one slash; an empty path gives the prefix itself.
std::string JoinPaths(std::string_view prefix, std::string_view path);

// For frameworks that treat "/users" and "/users/" as the same. "/" stays.
std::string WithoutFinalSlash(std::string path);

// For frameworks that treat "users" and "/users" as the same.
std::string WithFirstSlash(std::string path);

}  // namespace cairn
