// The routers of a JavaScript or TypeScript file; for the sources of this room.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "knowledge/analysis/routers.h"
#include "knowledge/syntax/syntax_tree.h"

namespace cairn {

inline constexpr std::string_view kExpress = "Express";
inline constexpr std::string_view kFastify = "Fastify";

struct JavaScriptRouters {
  Routers routers;
  // What makes a router when called, as written: "express", "express.Router", "Router".
  std::map<std::string, std::string_view, std::less<>> makers;
};

// Routers are what a maker made; what a parameter holds if its type or, for Fastify, its name or
// the function's type says so; the first parameter of a function that is registered with a known
// router or that is exported and calls it app or router; and in a file that imports a framework
// whatever is called app or router.
JavaScriptRouters FindJavaScriptRouters(const SyntaxTree& tree);

// The framework of the maker that starts a chain of calls: `express.Router().use(log)`.
std::optional<std::string_view> MadeBy(const JavaScriptRouters& known, const Node& value);

// The value of an object's property; a method's definition for a method.
std::optional<Node> Property(const Node& object, std::string_view name);

}  // namespace cairn
